import { sql } from 'kysely'
import pg from 'pg'
import { conflict, type Issue, Problem } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { columnOf, fieldOfUniqueIndex, tableOf } from '../storage/names.ts'
import { comparable, storageOf, valueType } from '../storage/tables.ts'
import type { RowValues } from './input.ts'

/** Runs a write. If a unique field refuses a value, reports which values of which rows are taken. */
export async function namingConflicts<T>(
  scope: Scope,
  rows: () => readonly RowValues[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const fieldId = refusingField(error)
    const field = scope.object.fields.find((one) => one.id === fieldId)
    if (field === undefined || !(error instanceof pg.DatabaseError)) throw error
    // A failed transaction can't run more queries. Its error names the first value.
    if (scope.app.db.isTransaction) throw new TakenValue(field, rows(), namedIn(error))
    throw conflictOf(field, rows(), await takenValues(scope, field, rows()))
  }
}

/** Runs a transaction. If it failed because of taken values, names all of them after the rollback. */
export async function explainingConflicts<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TakenValue)) throw error
    const { field, rows } = error
    throw conflictOf(field, rows, await takenValues(scope, field, rows))
  }
}

/** Names the first taken value. `explainingConflicts` finds the others. */
class TakenValue extends Problem {
  readonly field: FieldDefinition
  readonly rows: readonly RowValues[]

  constructor(field: FieldDefinition, rows: readonly RowValues[], taken: readonly string[]) {
    const { code, message, issues } = conflictOf(field, rows, taken)
    super(code, message, { issues })
    this.field = field
    this.rows = rows
  }
}

/** The unique field that refused a value. */
export function refusingField(error: unknown): number | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505'
    ? fieldOfUniqueIndex(error.constraint)
    : undefined
}

/** `Key (f12)=(ada@acme.example) already exists.` */
function namedIn({ detail = '' }: pg.DatabaseError): string[] {
  return /=\((?<value>[^]*)\) already exists/.exec(detail)?.groups?.['value']?.split('\n', 1) ?? []
}

function conflictOf(field: FieldDefinition, rows: readonly RowValues[], taken: readonly string[]): Problem {
  const known = new Set(taken)
  // PostgreSQL formats numbers and moments its own way, so the comparison uses its form of each value.
  const isTaken = (text: string): boolean =>
    rows.length === 1 || known.has(text) || taken.some((one) => sameValue(one, text))
  const seen = new Set<string>()
  const issues = rows.flatMap((row): Issue[] => {
    const value = row.columns.get(field.id)
    if (value === undefined || value === null) return []
    const text = textOf(field, value)
    const repeated = seen.has(text)
    seen.add(text)
    if (!repeated && !isTaken(text)) return []
    const message = repeated ? 'Another row of this request has this value.' : 'Another row has this value.'
    return [{ path: `${row.at}${field.name}`, code: 'unique', message }]
  })
  return conflict(`"${field.name}" is unique, and another row has this value already.`, issues.slice(0, 100))
}

async function takenValues(
  scope: Scope,
  field: FieldDefinition,
  rows: readonly RowValues[],
): Promise<string[]> {
  const storage = storageOf(field)
  if (storage.kind !== 'column') return []
  const given = rows.map((row) => row.columns.get(field.id) ?? null).filter((value) => value !== null)
  const values = given.map((value) => textOf(field, value))
  const { rows: found } = await sql<{
    value: string
  }>`select distinct value::text as value from unnest(${values}::${valueType(storage)}[]) as given (value)
    where exists (select from ${tableOf(scope.object.id)} as r where ${comparable(field, sql`r.${columnOf(field.id)}`)} = given.value and deleted_at is null)`.execute(
    scope.app.db,
  )
  return found.map((row) => row.value)
}

/** A value as text for comparing values. */
function textOf(field: FieldDefinition, value: unknown): string {
  return traitsOf(field).caseless === true ? String(value).toLowerCase() : String(value)
}

function sameValue(a: string, b: string): boolean {
  return Number(a) === Number(b) || (Date.parse(a) === Date.parse(b) && !Number.isNaN(Date.parse(a)))
}
