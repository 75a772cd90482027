import type { Change } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { type BrokenUses, catalogueWith } from '../definitions/broken-uses.ts'
import { findPath, parseSort, readQuery, writeQuery } from '../query/index.ts'
import { isGroupable } from '../views/grouping.ts'
import { sortKeysOf, type ViewRow } from '../views/list.ts'

/** Removes from views what no longer works once a field has another type. */
export async function repairViews(
  change: Change,
  object: Definition,
  after: FieldDefinition,
  { views, aggregations }: BrokenUses,
): Promise<void> {
  const catalogue = catalogueWith(change.catalogue, object, after)
  for (const { view } of views) {
    const holder = catalogue.byId.get(view.object_id)
    if (holder !== undefined) await repair(change, view, holder, catalogue)
  }
  const ids = aggregations.map(({ id }) => id)
  if (ids.length > 0) await change.db.deleteFrom('view_aggregations').where('id', 'in', ids).execute()
}

async function repair(
  { db }: Change,
  view: ViewRow,
  object: Definition,
  { byId: shapes, zone }: Change['catalogue'],
): Promise<void> {
  const scope = { shape: object, shapes, zone, form: 'ids' as const, backward: true }
  const query = view.query === null ? undefined : readQuery(view.query, scope, 'query', [])
  const sort = sortKeysOf(view).filter(
    (key) => 'path' in findPath(key.field, scope) && isSortable(key, scope),
  )
  const grouping = object.fields.find((field) => `#${field.id}` === view.group_by)
  const isGrouped = grouping !== undefined && (isGroupable(grouping) || view.type === 'calendar')
  await db
    .updateTable('views')
    .set({
      query: query === undefined ? null : JSON.stringify(writeQuery(query, 'ids')),
      sort: sort.length === 0 ? null : JSON.stringify(sort),
      group_by: isGrouped ? view.group_by : null,
      ...(view.type === 'kanban' && !isGrouped ? { type: 'table' as const } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', view.id)
    .execute()
}

function isSortable(key: object, scope: Parameters<typeof parseSort>[1]): boolean {
  try {
    return parseSort([key], scope).length === 1
  } catch {
    return false
  }
}
