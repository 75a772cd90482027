import { readDuration } from '../../../formulas/duration.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { cellValue, formatValue, kindOf, parseValue, traitsOf } from '../fields/index.ts'
import { dayIn, toWallClock } from '../fields/moments.ts'
import type { Stored } from '../rows/input.ts'
import { matcher } from '../transfer/matching.ts'
import { joinNames } from '../transfer/names.ts'
import type { SheetCell } from '../transfer/reading/cell.ts'
import { relatedCells } from '../transfer/related-cells.ts'
import type { SheetRow } from '../transfer/sheet-row.ts'
import { type Reading, valueOf } from '../transfer/values.ts'
import type { KeptValue } from './kept-values.ts'

export interface ConvertedValue {
  id: string
  before: unknown
  /** The value as readable text. */
  text: string
  /** The new value as it is stored: links as an array of ids. */
  after: Stored
  /** The reason why the value, or a part of it, has no new value. */
  problem: string | undefined
  isDeleted: boolean
}

/** The values of a field as a user would type them. */
export async function textsOf(
  scope: Scope,
  field: FieldDefinition,
  values: readonly KeptValue[],
): Promise<SheetCell[]> {
  const shown = values.map(({ value }) => formatValue(field, value))
  const { target, platformModel } = traitsOf(field)
  if (target !== undefined || platformModel === 'User') {
    const rows = values.map(({ id }, index) => ({
      id,
      record_type_id: 0,
      data: { [field.name]: shown[index] },
      created_at: '',
      updated_at: '',
    }))
    return (await relatedCells(scope, rows, [field])).map((cells) => cells.get(field.name) ?? null)
  }
  return shown.map((value) => plainText(field, value))
}

function plainText(field: FieldDefinition, value: unknown): SheetCell {
  if (Array.isArray(value)) return joinNames(value.map(String))
  const cell = cellValue(field, value)
  const { zone } = traitsOf(field)
  if (kindOf(field) !== 'timestamp' || typeof cell !== 'string' || zone === undefined) return cell
  return new Date(toWallClock(Date.parse(cell), zone)).toISOString().slice(0, 16).replace('T', ' ')
}

/** Converts values of a field to values of its new type, as an import would read them. */
export function converter(
  scope: Scope,
  before: FieldDefinition,
  after: FieldDefinition,
  reading: Reading,
): (values: readonly KeptValue[]) => Promise<ConvertedValue[]> {
  const target = { index: 0, title: after.name, field: after }
  const match = matcher(scope, [target], {})
  return async (values) => {
    const texts = await textsOf(scope, before, values)
    const rows = texts.map(
      (text, index): SheetRow => ({
        number: index,
        cells: [text],
        data: { [after.name]: valueOf(after, cellFor(before, after, text), reading) },
        issues: [],
        leftEmpty: [],
      }),
    )
    await match(scope.app.db, rows)
    return values.map((value, index) => converted(value, texts[index] ?? null, rows[index], after))
  }
}

/** A cell in a form that the new type reads: a moment as the day in its zone, yes and no as
 * numbers, a duration as seconds. */
function cellFor(before: FieldDefinition, after: FieldDefinition, cell: SheetCell): SheetCell {
  const kind = kindOf(after)
  if (typeof cell === 'boolean') return kind === 'number' ? Number(cell) : cell
  if (traitsOf(before).duration === true && kind === 'number' && typeof cell === 'string')
    return readDuration(cell) ?? cell
  if (kindOf(before) === 'timestamp' && kind === 'date' && typeof cell === 'string')
    return dayIn(new Date(`${cell.replace(' ', 'T')}Z`), 'UTC')
  return cell
}

function storedOf(value: unknown): Stored {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value : null
}

function converted(
  { id, value, is_deleted: isDeleted }: KeptValue,
  text: SheetCell,
  row: SheetRow | undefined,
  after: FieldDefinition,
): ConvertedValue {
  const read = row?.data[after.name]
  const parsed = parseValue({ ...after, required: false }, read ?? null, '')
  const issues: Issue[] = [...(row?.issues ?? []), ...(parsed.ok ? [] : parsed.issues)]
  const stored = storedOf(parsed.ok ? parsed.value : null)
  const isEmpty = stored === null || (Array.isArray(stored) && stored.length === 0)
  const [issue] = issues
  const missing = isEmpty ? 'The text means no value.' : undefined
  const problem = issue === undefined ? missing : issue.message.replace(/^Row \d+: /, '')
  return { id, before: value, text: text === null ? '' : String(text), after: stored, problem, isDeleted }
}
