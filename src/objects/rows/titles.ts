import { type RawBuilder, sql } from 'kysely'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { cellValue, formatValue, kindOf, traitsOf } from '../fields/index.ts'
import { type Compilation, fieldValue } from '../query/index.ts'
import type { Shape } from '../shape.ts'
import { storageOf } from '../storage/tables.ts'

/** What a record is called where there is room for one line: its first text field that holds something. */
export function titleOf(shape: Shape, alias: string): RawBuilder<unknown> {
  const texts = shape.fields
    .filter((field) => kindOf(field) === 'text' && storageOf(field).kind === 'column')
    .map((field) => sql`nullif(${sql.id(alias, `f${field.id}`)}, '')`)
  return texts.length === 0 ? sql`null::text` : sql`left(coalesce(${sql.join(texts)}), 200)`
}

/** The field of the related rows that stands for them; undefined where it is gone, or only leads on to other rows. */
export function displayField(relation: FieldDefinition, target: Definition): FieldDefinition | undefined {
  const shown = target.fields.find((field) => field.id === relation.metadata['displayColumn'])
  return shown === undefined || traitsOf(shown).target !== undefined ? undefined : shown
}

/** What `readTitle` makes a title of: the value of the display column as JSON, and the title that a row has without it. */
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

/** The title of a related row, by the columns above. */
export function readTitle(
  relation: FieldDefinition,
  target: Definition,
  row: { display: unknown; title: string | null },
): string | null {
  const shown = displayField(relation, target)
  const cell = shown === undefined ? null : cellValue(shown, formatValue(shown, row.display))
  return cell === null || cell === '' ? row.title : Array.from(String(cell)).slice(0, 200).join('')
}
