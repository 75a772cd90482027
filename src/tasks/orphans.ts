import { sql } from 'kysely'
import type { Chore } from '../kit/job.ts'
import { recordTable } from '../objects/index.ts'
import type { App } from '../platform/app.ts'

/** Deletes the tasks of records that have left the trash for good, which no foreign key can do. */
export const forgetOrphans: Chore<App> = {
  name: 'tasks.forget-orphans',
  cron: '41 3 * * *',
  run: async (app) => {
    const objects = await app.db
      .selectFrom('tasks')
      .select('object_id')
      .distinct()
      .where('object_id', 'is not', null)
      .execute()
    for (const { object_id: objectId } of objects) {
      if (objectId === null) continue
      await sql`delete from tasks t where t.object_id = ${objectId}
        and not exists (select from ${recordTable(objectId)} as r where r.id = t.row_id)`.execute(app.db)
    }
  },
}
