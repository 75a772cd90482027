import { wrong } from '../../kit/problem.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { parseValue, traitsOf } from '../fields/index.ts'
import type { RowInput } from '../rows/input.ts'
import type { ImportForm } from './import-form.ts'
import type { Target } from './mapping.ts'
import { isImagined } from './new-fields.ts'
import type { SheetCell } from './reading/cell.ts'
import type { SheetRow } from './sheet-row.ts'
import { type Reading, valueOf } from './values.ts'

export async function readTitles(rows: AsyncGenerator<SheetCell[]>): Promise<string[]> {
  const first = await rows.next()
  if (first.done === true)
    throw wrong('files', 'required', 'The file is empty: its first row must hold the titles.')
  return first.value.map((cell) => String(cell ?? ''))
}

/** The rows that hold something, some at a time. */
export async function* chunksOf(
  rows: AsyncGenerator<SheetCell[]>,
  targets: readonly Target[],
  size: number,
  readingOf: (target: Target) => Reading,
): AsyncGenerator<SheetRow[]> {
  const columns = targets.map((target) => ({ ...target, reading: readingOf(target) }))
  let chunk: SheetRow[] = []
  let number = 1
  for await (const cells of rows) {
    number += 1
    const data: Record<string, unknown> = {}
    for (const { index, field, reading } of columns) {
      const value = valueOf(field, cells[index] ?? null, reading)
      if (value !== undefined) data[field.name] = value
    }
    if (Object.keys(data).length === 0) continue
    chunk.push({ number, cells, data, issues: [], leftEmpty: [] })
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The row as a request would have it; fields that exist only in a dry run are left out. */
export function inputOf(row: SheetRow, { recordTypeId }: ImportForm, targets: readonly Target[]): RowInput {
  const imagined = new Set(targets.filter(({ field }) => isImagined(field)).map(({ field }) => field.name))
  const data =
    imagined.size === 0
      ? row.data
      : Object.fromEntries(Object.entries(row.data).filter(([name]) => !imagined.has(name)))
  return recordTypeId === undefined ? { data } : { record_type_id: recordTypeId, data }
}

/** Marks values of unique fields that the file holds twice, however far apart. `except` may repeat. */
export function repeatMarker(
  targets: readonly Target[],
  except: string | undefined,
): (chunk: readonly SheetRow[]) => void {
  const seen = targets
    .filter(({ field }) => field.unique && field.name !== except)
    .map((target) => ({ ...target, rows: new Map<string, number>() }))
  return (chunk) => {
    for (const { number, data, issues } of chunk) {
      for (const { field, title, rows } of seen) {
        const key = keyOf(field, data)
        if (key === undefined) continue
        const earlier = rows.get(key)
        if (earlier === undefined) rows.set(key, number)
        else
          issues.push({
            path: `rows[${number}].${title}`,
            code: 'duplicate',
            message: `Row ${number}: row ${earlier} has this value already.`,
          })
      }
    }
  }
}

/** What became of rows that are about the same thing. */
interface Folded {
  rows: SheetRow[]
  /** How many went into another one. */
  count: number
  /** How many of those that are left change what an earlier chunk has written. */
  again: number
}

/** Makes one of all rows that have the same value in the field: the last one that has a value for a field counts. */
export function folder(field: FieldDefinition | undefined): (chunk: readonly SheetRow[]) => Folded {
  const written = new Set<string>()
  return (chunk) => {
    if (field === undefined) return { rows: [...chunk], count: 0, again: 0 }
    const byKey = new Map<string, SheetRow>()
    const rows: SheetRow[] = []
    let again = 0
    for (const row of chunk) {
      const key = keyOf(field, row.data)
      const earlier = key === undefined ? undefined : byKey.get(key)
      if (earlier !== undefined) {
        Object.assign(earlier.data, row.data)
        earlier.issues.push(...row.issues)
        earlier.leftEmpty.push(...row.leftEmpty)
        continue
      }
      rows.push(row)
      if (key === undefined) continue
      byKey.set(key, row)
      if (written.has(key)) again += 1
    }
    for (const key of byKey.keys()) written.add(key)
    return { rows, count: chunk.length - rows.length, again }
  }
}

/** A value as text that tells equal ones; undefined where there is none. */
function keyOf(field: FieldDefinition, data: Readonly<Record<string, unknown>>): string | undefined {
  const value = data[field.name]
  if (value === undefined) return undefined
  const parsed = parseValue(field, value, '')
  const key = JSON.stringify(parsed.ok ? parsed.value : value)
  return traitsOf(field).caseless === true ? key.toLowerCase() : key
}
