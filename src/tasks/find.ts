import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import { withCatalogue } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { holdsWords, withinTime } from '../platform/database/index.ts'
import { readTasks } from './read.ts'

/** Searches tasks by text, newest first. Includes tasks of records only if the caller sees the record. */
export function findTasks(app: App, caller: UserCaller, request: SearchRequest): Promise<Found[]> {
  return withCatalogue(app, caller, async (catalogue) => {
    const conditions = [holdsWords(sql`t.content`, request.words)]
    const rows = await withinTime(app.db, request.timeoutMs, (db) =>
      readTasks({ db, actor: caller, catalogue }, conditions, request.limit),
    )
    return rows.map((row) => {
      const object = row.object_id === null ? undefined : catalogue.byId.get(row.object_id)
      return {
        id: row.id,
        title: row.content.slice(0, 200),
        detail: row.title,
        within: object === undefined ? null : { id: object.name, name: object.displayName },
        updatedAt: row.updated_at,
      }
    })
  })
}
