import type { Backlog } from '../kit/backlog.ts'
import type { App } from './app.ts'
import { type Statement } from './database/index.ts'
import type { Leased } from './jobs/leased.ts'

interface LeasedBacklog<Row> {
  /** The name is also the channel on which the database announces new rows. */
  name: string
  table: Leased
  take: Statement<Row, [holder: string, slots: number]>
  run: (app: App, holder: string, row: Row, signal: AbortSignal) => Promise<void>
}

/** Rows of a leased table as a backlog that processes work off, each on behalf of its account. */
export function leasedBacklog<Row extends { id: string; accountId: number }>(
  spec: LeasedBacklog<Row>,
): Backlog<App> {
  const { name, table, take, run } = spec
  return {
    name,
    take: async (app, holder, slots) => {
      const rows = await take.all(app.db, holder, slots)
      const tasks = rows.map((row) => ({
        id: row.id,
        run: (signal: AbortSignal) =>
          app.admission.runInTurn(row.accountId, () => run(app, holder, row, signal)),
      }))
      return { tasks, more: rows.length === slots }
    },
    release: async (app, holder, known) => void (await table.release(app.db, holder, known)),
    holds: (app, holder, id) => table.holds(app.db, holder, id),
  }
}
