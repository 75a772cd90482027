import { sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import type { App } from '../../platform/app.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { newColumnTypeOf } from '../fields/index.ts'
import { buildIndex, type ColumnIndex, indexesOn } from '../storage/indexes.ts'
import { columnName, spareColumnName, spareIndexName } from '../storage/names.ts'
import { laterDefinitions } from '../views/indexes.ts'

/**
 * Builds the indexes of a field's column on its spare column too. The index of a view is built in its later form,
 * because its values are then compared as another type. Returns their later definitions, by name.
 */
export async function buildSpareIndexes(
  app: App,
  { catalogue, object, field }: { catalogue: Catalogue; object: Definition; field: Field },
): Promise<Map<string, string>> {
  const columnType = newColumnTypeOf(field)
  const fields = object.fields.map((one) => (one.id === field.id ? { ...one, columnType } : one))
  const definitions = await laterDefinitions(app.db, catalogue, object, { ...object, fields })
  for (const index of await indexesOn(app.db, object.id, columnName(field.id))) {
    const definition = definitions.get(index.name)
    const text = definition === undefined ? tailOf(index) : `on ${sqlName(object.id)} ${definition}`
    await buildIndex(
      app,
      spareIndexName(index.name, field.id),
      sql.raw(onSpare(text, field.id)),
      index.definition.startsWith('CREATE UNIQUE'),
    )
  }
  return definitions
}

/** The definition without the name. */
function tailOf({ definition }: ColumnIndex): string {
  const tail = /^CREATE (?:UNIQUE )?INDEX \S+ (?<tail>ON .*)$/s.exec(definition)?.groups?.['tail']
  if (tail === undefined) throw new Error(`an index of no known form: ${definition}`)
  return tail
}

function sqlName(objectId: number): string {
  return `records.t${objectId}`
}

/** Replaces the name of the column with that of the spare one, except inside literal values. */
function onSpare(text: string, fieldId: number): string {
  const name = new RegExp(String.raw`'(?:[^']|'')*'|\b${columnName(fieldId)}\b`, 'g')
  return text.replaceAll(name, (found) => (found.startsWith("'") ? found : spareColumnName(fieldId)))
}
