import { wrong } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { kindOf, parseValue } from '../fields/index.ts'
import { idsByKey, keyText, rowsByKey } from '../rows/upsert.ts'
import type { ImportResult } from './import-result.ts'
import type { Target } from './mapping.ts'
import { isImagined } from './new-fields.ts'
import type { SheetRow } from './sheet-row.ts'

const keyKinds = new Set(['text', 'number', 'date', 'timestamp'])

function isKey(field: FieldDefinition): boolean {
  return keyKinds.has(kindOf(field)) && field.type !== 'formula' && !isImagined(field)
}

/** The field for an `upsert_key`. */
export function keyField({ object }: Scope, name: string | undefined): FieldDefinition | undefined {
  if (name === undefined) return undefined
  const field = object.fields.find((one) => one.name === name)
  if (field !== undefined && isKey(field)) return field
  throw wrong('upsert_key', 'not_applicable', 'Must be the name of a field of text, numbers or dates.')
}

/** The ids of the existing rows, by the row of the file; they are locked. */
export async function lockExisting(
  scope: Scope,
  key: FieldDefinition,
  rows: readonly SheetRow[],
): Promise<Map<SheetRow, string>> {
  const keys = rows.map((row) => keyTextOf(key, row))
  const targets = await rowsByKey(scope, key, keys)
  return new Map(
    rows.flatMap((row, index) => {
      const id = targets.get(keys[index] ?? '')?.id
      return id === undefined ? [] : [[row, id] as const]
    }),
  )
}

function keyTextOf(field: FieldDefinition, { data }: SheetRow): string {
  const value = data[field.name]
  const parsed = value === undefined ? undefined : parseValue(field, value, '')
  return parsed?.ok === true && parsed.value !== null ? keyText(field, parsed.value) : ''
}

// Formats that identify a contact or a company if no field is unique.
const identifying: readonly unknown[] = ['email', 'phone_number']

/** Counts the rows of a file that already exist, by each field that identifies rows. */
export class DuplicateCount {
  readonly #scope: Scope
  readonly #counts: { field: FieldDefinition; rows: number }[]

  constructor(scope: Scope, targets: readonly Target[], key: FieldDefinition | undefined) {
    this.#scope = scope
    const fields = targets.map(({ field }) => field).filter(isKey)
    const byRank = [
      fields.filter(({ unique }) => unique),
      fields.filter(({ unique, metadata }) => !unique && identifying.includes(metadata['format'])),
      fields.filter((field) => field.id === key?.id),
    ].flat()
    this.#counts = [...new Set(byRank)].map((field) => ({ field, rows: 0 }))
  }

  async add(rows: readonly SheetRow[]): Promise<void> {
    for (const count of this.#counts) {
      const keys = rows.map((row) => keyTextOf(count.field, row))
      const existing = await idsByKey(this.#scope, count.field, [...new Set(keys)])
      count.rows += keys.filter((key) => existing.has(key)).length
    }
  }

  list(): ImportResult['duplicates'] {
    return this.#counts.filter(({ rows }) => rows > 0).map(({ field, rows }) => ({ field: field.name, rows }))
  }
}
