import type { Logger } from 'pino'
import type { Chore } from '../../../kit/job.ts'
import type { PartitionedTable } from '../../../kit/partitioned-table.ts'
import type { Db } from '../statement.ts'
import { isLockTimeout } from '../violations.ts'
import { makePart, missingParts } from './make.ts'

interface Host {
  database: { db: Db }
  log: Logger
}

/** Makes the parts that the next rows of tables will need, and those of rows that have none. */
export function keepPartitions<App extends Host>(tables: readonly PartitionedTable<App>[]): Chore<App> {
  return {
    name: 'database.partitions',
    cron: '* * * * *',
    run: async (app, { signal }) => {
      for (const table of tables) {
        if (signal.aborted) return
        await keepPartitionsOf(app, table).catch((error: unknown) => {
          // A transaction uses the table for longer than others should wait. The next round tries again.
          if (!isLockTimeout(error)) throw error
          app.log.info({ table: table.name }, 'a part of the table could not be made yet: it is in use')
        })
      }
    },
  }
}

export async function keepPartitionsOf<App extends Host>(
  app: App,
  table: PartitionedTable<App>,
  now = new Date(),
): Promise<void> {
  const { db } = app.database
  for (const part of await missingParts(db, table, table.retentionDays(app), now))
    await makePart(db, table, part)
}
