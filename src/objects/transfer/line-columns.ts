import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { fieldTypeOf, kindOf, traitsOf } from '../fields/index.ts'
import { type Compilation, fieldValue, relatedRows } from '../query/index.ts'
import { rowAlias } from '../rows/select.ts'
import { displayField, titleOf } from '../rows/titles.ts'

/** A column of a file that the database formats. */
export interface LineColumn {
  /** The expression to select from the row at `r`. */
  selected: SqlFragment
  /** The text of the selected value. */
  text: (selected: SqlFragment) => SqlFragment
  /** True if it may contain any character; others contain only digits and words. */
  isFree: boolean
}

/**
 * Reports whether the database can format the cells of a field. For a relation, it must be able to format the display
 * field of the related rows.
 */
export function isWritten({ catalogue }: Pick<Scope, 'catalogue'>, field: FieldDefinition): boolean {
  const { target: targetId } = traitsOf(field)
  const target = catalogue.byId.get(targetId ?? 0)
  const shown = target === undefined ? undefined : displayField(field, target)
  if (targetId !== undefined) return shown === undefined || fieldTypeOf(shown).cellText !== undefined
  return fieldTypeOf(field).cellText !== undefined
}

/** The cells of a field in the form of `relatedCells` and `cell`; rows of other record types have none. */
export function lineColumn(scope: Scope, field: FieldDefinition, compilation: Compilation): LineColumn {
  const isFree = !['number', 'boolean', 'timestamp', 'date'].includes(kindOf(field))
  const value = isFree ? freeText(scope, field, compilation) : plainValue(scope, field, compilation)
  const selected =
    field.recordTypeId === null
      ? value
      : sql`case when r.record_type_id = ${field.recordTypeId}::int then ${value} end`
  return { selected, text: isFree ? (text) => text : (one) => cellText(field, one), isFree }
}

function plainValue({ object }: Scope, field: FieldDefinition, compilation: Compilation): SqlFragment {
  return fieldValue(field, object, rowAlias, compilation)
}

function freeText(scope: Scope, field: FieldDefinition, compilation: Compilation): SqlFragment {
  const { target: targetId, platformModel } = traitsOf(field)
  if (platformModel === 'User') return usersText(scope, field)
  if (targetId === undefined) return cellText(field, plainValue(scope, field, compilation))
  const target = scope.catalogue.byId.get(targetId)
  return target === undefined ? sql`null::text` : relatedText(scope.object, field, target, compilation)
}

function cellText(field: FieldDefinition, value: SqlFragment): SqlFragment {
  return fieldTypeOf(field).cellText?.(value, field) ?? sql`null::text`
}

// The same limit as in `readTitle`.
const titleLength = 200

/** The titles of a relation's rows, in the order of creation. */
function relatedText(
  object: Definition,
  field: FieldDefinition,
  target: Definition,
  compilation: Compilation,
): SqlFragment {
  const rows = relatedRows({ holder: object, field, target }, rowAlias, compilation)
  const id = sql.id(rows.alias, 'id')
  const shown = displayField(field, target)
  const value = shown === undefined ? sql`null` : fieldValue(shown, target, rows.alias, compilation)
  const text = shown === undefined ? sql`null::text` : cellText(shown, sql`named.value`)
  const name = sql`coalesce(nullif(left(${text}, ${sql.lit(titleLength)}), ''), nullif(named.title, ''), named.id)`
  // Fenced, because the name is used more than once and may be a computed formula.
  return sql`(select string_agg(${asName(name)}, ', ') from (select ${id} collate "default" as id, ${value} as value,
    ${titleOf(target, rows.alias)} as title from ${rows.from} where ${rows.where} order by ${id} offset 0) as named)`
}

/** A former user is shown by the number alone. */
function usersText({ actor }: Scope, field: FieldDefinition): SqlFragment {
  const title =
    field.metadata['displayField'] === 'email' ? sql`u.email` : sql`coalesce(nullif(u.name, ''), u.email)`
  const name = sql`coalesce(nullif(${title}, ''), one.id::text)`
  return sql`(select string_agg(${asName(name)}, ', ' order by one.place)
    from unnest(${sql.id(rowAlias, `f${field.id}`)}) with ordinality as one (id, place)
    left join users as u on u.id = one.id and u.account_id = ${actor.account.id}::int)`
}

/** Follows `joinNames`. */
function asName(name: SqlFragment): SqlFragment {
  return sql`case when strpos(${name}, ',') > 0 or strpos(${name}, '"') > 0
    then concat('"', replace(${name}, '"', '""'), '"') else ${name} end`
}
