import { sql } from 'kysely'
import { type Issue, invalid, wrong } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { parseValue, traitsOf } from '../fields/index.ts'
import { present } from '../query/index.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { comparable, storageOf, valueType } from '../storage/tables.ts'
import { namingConflicts, refusingField } from './conflicts.ts'
import { writeNewRows } from './create.ts'
import { type InputReader, inputReader, type RowInput, type RowValues, readNewRow } from './input.ts'
import type { RowUpdate } from './row-update.ts'
import { compilationFor, rowAlias } from './select.ts'
import { lockRows, maxBulkRows, type Target } from './sets.ts'
import { readUpdate, writeChecked } from './update.ts'

export interface Upserted {
  id: string
  created: boolean
}

/** For each input the row that has its value in the unique field, changed, or else a new one; all of them or none. */
export function upsertRows(
  scope: Scope,
  fieldName: string,
  inputs: readonly RowInput[],
): Promise<Upserted[]> {
  return upsertRowsBy(scope, uniqueField(scope, fieldName), inputs, false)
}

/** As `upsertRows`, by a field that need not be unique. An input without a value is refused, or makes a row. */
export async function upsertRowsBy(
  scope: Scope,
  field: FieldDefinition,
  inputs: readonly RowInput[],
  createsWithoutKey: boolean,
): Promise<Upserted[]> {
  const keys = readKeys(field, inputs, createsWithoutKey)
  let values: RowValues[] = []
  const attempt = () =>
    transactOn(scope, async (scope) => {
      const plan = await planFor(scope, field, keys, inputs)
      values = plan.steps.map((step) => step.values)
      return carryOut(scope, plan)
    })
  return namingConflicts(
    scope,
    () => values,
    async () => {
      try {
        return await attempt()
      } catch (error) {
        // Somebody else made the row a moment ago: now it is there to be changed.
        if (scope.app.db.isTransaction || refusingField(error) !== field.id) throw error
        return attempt()
      }
    },
  )
}

interface Plan {
  reader: InputReader
  /** In the order of the request; a step without an update makes a row. */
  steps: { values: RowValues; update: RowUpdate | undefined }[]
}

async function planFor(
  scope: Scope,
  field: FieldDefinition,
  keys: readonly string[],
  inputs: readonly RowInput[],
): Promise<Plan> {
  const existing = await rowsByKey(scope, field, keys)
  const reader = inputReader(scope)
  const steps = inputs.map((input, index) => {
    const at = `rows[${index}].`
    const target = existing.get(keys[index] ?? '')
    const update = target === undefined ? undefined : readUpdate(reader, target, input, at)
    return { values: update?.values ?? readNewRow(reader, input, at), update }
  })
  return { reader, steps }
}

async function carryOut(scope: Scope, { reader, steps }: Plan): Promise<Upserted[]> {
  await writeChecked(
    scope,
    reader,
    steps.flatMap(({ update }) => update ?? []),
  )
  const made = steps.filter(({ update }) => update === undefined).map(({ values }) => values)
  const ids = (made.length === 0 ? [] : await writeNewRows(scope, reader, made)).values()
  return steps.map(({ update }) =>
    update === undefined ? { id: ids.next().value ?? '', created: true } : { id: update.id, created: false },
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
function readKeys(field: FieldDefinition, inputs: readonly RowInput[], createsWithoutKey: boolean): string[] {
  const issues: Issue[] = []
  const keys = inputs.map((input, index) => {
    const nested = input['data']
    const values = (typeof nested === 'object' && nested !== null ? nested : input) as RowInput
    const path = `rows[${index}].${values === input ? '' : 'data.'}${field.name}`
    const parsed = parseValue(field, values[field.name], path)
    if (!parsed.ok) issues.push(...parsed.issues)
    else if (parsed.value === null && !createsWithoutKey)
      issues.push({ path, code: 'required', message: 'The value that rows are matched by is missing.' })
    return parsed.ok && parsed.value !== null ? keyText(field, parsed.value) : ''
  })
  const seen = new Set<string>()
  for (const [index, key] of keys.entries()) {
    const repeated = key !== '' && seen.has(key)
    seen.add(key)
    if (repeated) {
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

/** A stored value as text that tells equal ones. */
export function keyText(field: FieldDefinition, value: unknown): string {
  return traitsOf(field).caseless === true ? String(value).toLowerCase() : String(value)
}

/** The ids of the rows that the caller sees and that have the values already, by value; of several rows the oldest. */
export async function idsByKey(
  scope: Scope,
  field: FieldDefinition,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const storage = storageOf(field)
  if (storage.kind !== 'column') throw new Error(`the field ${field.id} has no column`)
  const { rows } = await sql<{ key: string; id: string }>`
    select distinct on (given.key) given.key, r.id
    from unnest(${keys.filter((key) => key !== '')}::text[]) as given (key)
    join ${tableOf(scope.object.id)} as r
      on ${comparable(field, sql`r.${columnOf(field.id)}`)} = given.key::${valueType(storage)}
    where ${present(scope.object, rowAlias, compilationFor(scope))}
    order by given.key, r.id`.execute(scope.app.db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** The rows that have the values already, locked, by value. */
export async function rowsByKey(
  scope: Scope,
  field: FieldDefinition,
  keys: readonly string[],
): Promise<Map<string, Target>> {
  const ids = await idsByKey(scope, field, keys)
  if (ids.size === 0) return new Map()
  const targets = await lockRows(scope, sql`r.id = any(${[...ids.values()]}::text[])`, maxBulkRows)
  const byId = new Map(targets.map((target) => [target.id, target]))
  return new Map(
    [...ids].flatMap(([key, id]) => {
      const target = byId.get(id)
      return target === undefined ? [] : [[key, target] as const]
    }),
  )
}
