import { sql } from 'kysely'
import type { Option } from '../../kit/field-type.ts'
import type { Place } from '../../kit/in-use.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { isFormula, kindOf } from '../fields/index.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import type { ViewRow } from '../views/list.ts'

/** The actor of a deletion, and whether it is forced despite uses. */
export interface Deletion {
  actor: Actor
  force: boolean
}

/**
 * The views that name a field and the security rules that depend on it. Formulas and display columns block the deletion
 * instead.
 */
export async function usesOfField(
  change: Change,
  object: Definition,
  field: FieldDefinition,
  actor: Actor,
): Promise<Place[]> {
  const names = new RegExp(`#${field.id}(?!\\d)`)
  const views = (await viewsOf(change)).filter(({ query, sort, fields, group_by: grouping }) =>
    names.test(JSON.stringify([query, sort, fields, grouping])),
  )
  const rules = object.recordTypes.filter(
    ({ security }) => security.enabled && security.virtualOwnerColumnIds.includes(field.id),
  )
  return [
    ...views.map((view) => placeOf(change, view, actor)),
    ...rules.map((type) => ({
      path: `${object.name}.${type.name}.security`,
      by: `the record-level security of "${type.displayName}", whose owners it names`,
    })),
  ]
}

/** The rows that have an option, and the views and formulas whose filters name it. */
export async function usesOfOption(
  change: Change,
  object: Definition,
  field: FieldDefinition,
  option: Option,
  actor: Actor,
): Promise<Place[]> {
  const names = (json: unknown) => filtersBy(json, field.id, option.id)
  const views = (await viewsOf(change)).filter((view) => names(view.query))
  const formulas = [...change.catalogue.byId.values()].flatMap((other) =>
    other.fields
      .filter((one) => isFormula(one) && names(one.metadata))
      .map((one) => ({
        path: `${other.name}.${one.name}`,
        by: `the formula "${one.name}" of "${other.name}"`,
      })),
  )
  const column = columnOf(field.id)
  const has =
    kindOf(field) === 'options' ? sql`${column} @> array[${option.id}::int]` : sql`${column} = ${option.id}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableOf(object.id)} where deleted_at is null and ${has}`.execute(
    change.db,
  )
  const count = rows[0]?.count ?? 0
  const held = { path: `${object.name}.${field.name}`, by: count === 1 ? '1 row' : `${count} rows` }
  return [...(count === 0 ? [] : [held]), ...views.map((view) => placeOf(change, view, actor)), ...formulas]
}

function viewsOf({ db, accountId }: Change): Promise<ViewRow[]> {
  return db.selectFrom('views').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Personal views are not named to others. */
function placeOf({ catalogue }: Change, view: ViewRow, { user }: Actor): Place {
  const object = catalogue.byId.get(view.object_id)?.name ?? ''
  if (view.shared || (user !== null && view.created_by === user.id))
    return { path: `${object}.${view.name}`, by: `the view "${view.name}" of "${object}"` }
  return { path: object, by: `a personal view of "${object}"` }
}

/** Reports whether a stored filter, at any depth, compares the field with the option. */
function filtersBy(json: unknown, fieldId: number, optionId: number): boolean {
  if (Array.isArray(json)) return json.some((one) => filtersBy(one, fieldId, optionId))
  if (typeof json !== 'object' || json === null) return false
  const { path, value }: { path?: unknown; value?: unknown } = json
  const isOfField = typeof path === 'string' && path.split('.').at(-1) === `#${fieldId}`
  if (isOfField && [value].flat().includes(optionId)) return true
  return Object.values(json).some((one) => filtersBy(one, fieldId, optionId))
}
