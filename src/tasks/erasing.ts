import { sql } from 'kysely'
import type { Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'

/** Erases the tasks of erased records, and the notifications about them. */
export const tasksErasing: Erasing<App> = {
  ofRecords: async (_app, { accountId, objectId, ids }) => {
    const ofRow = sql`t.account_id = ${accountId} and t.object_id = ${objectId} and t.row_id = any(${ids}::text[])`
    return [
      {
        kind: 'notifications',
        table: sql`notifications`,
        where: sql`t.account_id = ${accountId} and t.subject ->> 'type' = 'task' and t.subject ->> 'id' in (
          select o.id::text from tasks o where o.account_id = ${accountId} and o.object_id = ${objectId}
            and o.row_id = any(${ids}::text[]))`,
      },
      { kind: 'tasks', table: sql`tasks`, where: ofRow },
    ]
  },
}
