import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import type { Catalogue } from '../catalogue/definition.ts'
import { readerOf } from '../rows/select.ts'
import { titleOf } from '../rows/titles.ts'
import { accessible } from '../security/index.ts'
import { tableOf } from '../storage/names.ts'

/**
 * The records that rows of another table reference by `<alias>.object_id` and `<alias>.row_id`, as a query (id, title)
 * for a lateral join. It finds a record only if the actor may see it. Undefined if there are no objects.
 */
export function linkedRecords(
  catalogue: Catalogue,
  actor: Actor,
  objectIds: readonly number[],
  alias: string,
): SqlFragment | undefined {
  const reader = readerOf({ actor })
  const sources = objectIds.flatMap((id) => {
    const object = catalogue.byId.get(id)
    if (object === undefined) return []
    return [
      sql`select r.id, ${titleOf(object, 'r')} as title from ${tableOf(object.id)} as r
        where ${sql.id(alias, 'object_id')} = ${object.id} and r.id = ${sql.id(alias, 'row_id')}
          and r.deleted_at is null and ${accessible(object, 'r', reader, 'read')}`,
    ]
  })
  return sources.length === 0 ? undefined : sql.join(sources, sql` union all `)
}
