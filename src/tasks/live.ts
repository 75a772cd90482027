import { sql } from 'kysely'
import { type LiveTopic, narrowed } from '../kit/live.ts'
import { currentCatalogue } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { readTasks } from './read.ts'

/** Events of tasks, limited to those about records that the subscriber sees. */
export const taskTopic: LiveTopic<App> = {
  visible: async (app, caller, events) => {
    const ids = events.flatMap((event) => event.ids ?? [])
    const catalogue = await currentCatalogue(app, caller.account.id)
    const reading = { db: app.db, actor: caller, catalogue }
    const seen = await readTasks(reading, [sql`t.id = any(${ids}::uuid[])`], ids.length)
    const seenIds = new Set(seen.map(({ id }) => id))
    return events.flatMap((event) => narrowed(event, seenIds) ?? [])
  },
}
