import { type RawBuilder, sql } from 'kysely'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { cellValue, formatValue, kindOf, traitsOf } from '../fields/index.ts'
import { type Compilation, fieldValue } from '../query/index.ts'
import type { Shape } from '../shape.ts'
import { storageOf } from '../storage/tables.ts'

/** The one-line title of a record: its first text field with a value. */
export function titleOf(shape: Shape, alias: string): RawBuilder<unknown> {
  const texts = shape.fields
    .filter((field) => kindOf(field) === 'text' && storageOf(field).kind === 'column')
    .map((field) => sql`nullif(${sql.id(alias, `f${field.id}`)}, '')`)
  return texts.length === 0 ? sql`null::text` : sql`left(coalesce(${sql.join(texts)}), 200)`
}

/** The display field of related rows; undefined if it is gone, or is itself a relation. */
export function displayField(relation: FieldDefinition, target: Definition): FieldDefinition | undefined {
  const shown = target.fields.find((field) => field.id === relation.metadata['displayColumn'])
  return shown === undefined || traitsOf(shown).target !== undefined ? undefined : shown
}

/** The columns that `readTitle` needs: the value of the display column as JSON, and the title of a row without it. */
export function titleColumns(
  relation: FieldDefinition,
  target: Definition,
  alias: string,
  compilation: Compilation,
): RawBuilder<unknown> {
  const shown = displayField(relation, target)
  const value = shown === undefined ? sql`null` : fieldValue(shown, target, alias, compilation)
  return sql`to_json(${value}) as display, ${titleOf(target, alias)} as title`
}

/** The title of a related row, from the columns above. */
export function readTitle(
  relation: FieldDefinition,
  target: Definition,
  row: { display: unknown; title: string | null },
): string | null {
  const shown = displayField(relation, target)
  const cell = shown === undefined ? null : cellValue(shown, formatValue(shown, row.display))
  return cell === null || cell === '' ? row.title : Array.from(String(cell)).slice(0, 200).join('')
}
