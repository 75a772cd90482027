import type { Logger } from 'pino'
import type { Chore } from '../../../kit/job.ts'
import type { PartitionedTable } from '../../../kit/partitioned-table.ts'
import type { Db } from '../statement.ts'
import { isLockTimeout } from '../violations.ts'
import { indexKeys } from './catalogue.ts'
import { areTooMany, makePart, missingParts } from './make.ts'
import { beginMove, continueMove, isMoving } from './move.ts'

const longestRoundMs = 20_000

interface Host {
  database: { db: Db }
  log: Logger
}

/** Keeps the parts of tables there that the next rows will need, and moves what has none into its own. */
export function keepPartitions<App extends Host>(tables: readonly PartitionedTable<App>[]): Chore<App> {
  return {
    name: 'database.partitions',
    cron: '* * * * *',
    run: async (app, { signal }) => {
      for (const table of tables) {
        if (signal.aborted) return
        await keepPartitionsOf(app, table, signal).catch((error: unknown) => {
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
  signal: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { db } = app.database
  if (!(await isMoving(db, table))) {
    await indexKeys(db, table)
    const missing = await missingParts(db, table, table.retentionDays(app), now)
    if (!(await areTooMany(db, table, missing))) {
      for (const part of missing) await makePart(db, table, part)
      return
    }
    await beginMove(db, table, missing)
    app.log.info({ table: table.name }, 'moving the rows of the table into parts by time')
  }
  await continueMove(db, table, { signal, ms: longestRoundMs })
}
