import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { forgetSchedules } from '../crawl/schedule.ts'
import { removing } from '../removal.ts'
import { noteChange } from '../vectors/revision.ts'

/** Removes sources with their passages, and websites with their pages. */
export async function removeSources(app: App, baseId: number, ids: readonly string[]): Promise<void> {
  await removing(app.db, sql`select unnest(${ids}::uuid[])`, async (db) => {
    await forgetSchedules(db, (websites) => websites.where('id', 'in', [...ids]))
    await db
      .deleteFrom('knowledge_sources')
      .where('id', 'in', [...ids])
      .execute()
    await noteChange(db, baseId)
  })
}
