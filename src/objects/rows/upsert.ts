import { type RawBuilder, sql } from 'kysely'
import { type Issue, invalid, wrong } from '../../kit/problem.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { parseValue } from '../fields/index.ts'
import { columnOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'
import { namingConflicts } from './conflicts.ts'
import { writeNewRows } from './create.ts'
import { inputReader, type RowInput, type RowValues, readNewRow } from './input.ts'
import { lockRows, maxBulkRows } from './sets.ts'
import { readUpdate, writeChecked } from './update.ts'

export interface Upserted {
  id: string
  created: boolean
}

/** For each input the row that has its value in the unique field, changed, or else a new one; all of them or none. */
export async function upsertRows(
  scope: Scope,
  fieldName: string,
  inputs: readonly RowInput[],
  db: Db = scope.app.db,
): Promise<Upserted[]> {
  const field = uniqueField(scope, fieldName)
  const keys = readKeys(field, inputs)
  let values: RowValues[] = []
  return namingConflicts(
    scope,
    () => values,
    () =>
      inTransaction(db, async (transaction) => {
        const existing = await rowsByKey(transaction, scope, field, keys)
        const reader = inputReader(scope.object)
        const plan = inputs.map((input, index) => {
          const at = `rows[${index}].`
          const target = existing.get(keys[index] ?? '')
          return target === undefined
            ? { values: readNewRow(reader, input, at) }
            : { values: undefined, update: readUpdate(scope, reader, target, input, at) }
        })
        const updates = plan.flatMap((one) => (one.update === undefined ? [] : [one.update]))
        const made = plan.flatMap((one) => (one.values === undefined ? [] : [one.values]))
        values = plan.map((one) => one.values ?? one.update.values)
        await writeChecked(transaction, scope, reader, updates)
        const ids = made.length === 0 ? [] : await writeNewRows(transaction, scope, reader, made)
        return plan.map((one) =>
          one.update === undefined
            ? { id: ids.shift() ?? '', created: true }
            : { id: one.update.id, created: false },
        )
      }),
  )
}

function uniqueField({ object }: Scope, name: string): FieldDefinition {
  const field = object.fields.find((one) => one.name === name)
  if (field?.unique === true) return field
  const unique = object.fields.filter((one) => one.unique).map((one) => `"${one.name}"`)
  const hint = unique.length === 0 ? 'The object has none.' : `Unique fields: ${unique.join(', ')}.`
  throw wrong('field', 'not_unique', `Rows are matched by a unique field. ${hint}`)
}

/** The value of the unique field in each input, as text that tells equal values. */
function readKeys(field: FieldDefinition, inputs: readonly RowInput[]): string[] {
  const issues: Issue[] = []
  const keys = inputs.map((input, index) => {
    const nested = input['data']
    const values = (typeof nested === 'object' && nested !== null ? nested : input) as RowInput
    const path = `rows[${index}].${values === input ? '' : 'data.'}${field.name}`
    const parsed = parseValue(field, values[field.name], path)
    if (!parsed.ok) issues.push(...parsed.issues)
    else if (parsed.value === null)
      issues.push({ path, code: 'required', message: 'The value that rows are matched by is missing.' })
    return parsed.ok ? String(parsed.value) : ''
  })
  for (const [index, key] of keys.entries()) {
    if (key !== '' && keys.indexOf(key) < index) {
      issues.push({
        path: `rows[${index}].${field.name}`,
        code: 'duplicate',
        message: 'Two rows of this request have this value.',
      })
    }
  }
  if (issues.length > 0) throw invalid(issues.slice(0, 100))
  return keys
}

async function rowsByKey(db: Db, scope: Scope, field: FieldDefinition, keys: readonly string[]) {
  const storage = storageOf(field)
  if (storage.kind !== 'column') throw new Error(`the unique field ${field.id} has no column`)
  const column = sql`r.${columnOf(field.id)}`
  const given = sql`${[...keys]}::text[]::${valueType(storage)}[]`
  const targets = await lockRows(db, scope, sql`${column} = any(${given})`, maxBulkRows)
  const order = sql`select given.key, r.id from unnest(${[...keys]}::text[]) as given (key)
    join ${sql.id('records', `t${scope.object.id}`)} as r on ${column} = given.key::${valueType(storage)} and r.deleted_at is null` as RawBuilder<{
    key: string
    id: string
  }>
  const { rows } = await order.execute(db)
  const byId = new Map(targets.map((target) => [target.id, target]))
  return new Map(
    rows.flatMap((row) => {
      const target = byId.get(row.id)
      return target === undefined ? [] : [[row.key, target] as const]
    }),
  )
}
