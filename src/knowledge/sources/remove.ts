import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { forgetSchedules } from '../crawl/schedule.ts'
import { noteChange } from '../vectors/revision.ts'

/** Removes sources with their passages, and websites with their pages. */
export async function removeSources(app: App, baseId: number, ids: readonly string[]): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await forgetSchedules(db, (websites) => websites.where('id', 'in', [...ids]))
    await db
      .deleteFrom('knowledge_sources')
      .where('id', 'in', [...ids])
      .execute()
    await noteChange(db, baseId)
  })
}
