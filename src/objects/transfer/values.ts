import type { ValueKind } from '../../kit/field-type.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { kindOf, traitsOf } from '../fields/types.ts'
import { isoDate } from './dates.ts'
import { splitNames } from './names.ts'
import type { SheetCell } from './reading/cell.ts'

/**
 * A cell as the JSON value that its field would be sent. What does not look like one is handed on as it stands, for
 * the field to say what is wrong with it. Undefined where the cell is empty.
 */
export function valueOf(field: FieldDefinition, cell: SheetCell): unknown {
  if (cell === null) return undefined
  if (cell instanceof Date) return momentOf(kindOf(field), cell)
  if (typeof cell === 'string' && cell.trim() === '') return undefined
  return readers[kindOf(field)](cell, field)
}

type Plain = Exclude<SheetCell, Date | null>

const readers: Record<ValueKind, (cell: Plain, field: FieldDefinition) => unknown> = {
  text: String,
  number: (cell) => (typeof cell === 'string' ? numberOf(cell) : cell),
  boolean: (cell) => booleanOf(cell),
  timestamp: (cell, field) => isoDate(String(cell).trim(), traitsOf(field).dateFormat),
  date: (cell, field) => isoDate(String(cell).trim(), traitsOf(field).dateFormat),
  option: (cell, field) => optionName(String(cell).trim(), field),
  options: (cell, field) => optionNames(String(cell).trim(), field),
  row: (cell) => String(cell).trim(),
  rows: (cell) => splitNames(String(cell)),
  ids: (cell, field) => {
    const ids = splitNames(String(cell))
    return traitsOf(field).platformModel === 'User' ? ids.map(numberOf) : ids
  },
}

/** The library reads what a sheet shows as if it were in UTC; a moment is then read in the zone of its field. */
function momentOf(kind: ValueKind, moment: Date): unknown {
  if (Number.isNaN(moment.getTime())) return undefined
  const wall = wholeSecond(moment).toISOString().slice(0, -1)
  return kind === 'date' ? wall.slice(0, 10) : wall
}

/** Sheets keep times as fractions of days, and what was half past comes out a millisecond early. */
function wholeSecond(moment: Date): Date {
  const second = Math.round(moment.getTime() / 1000) * 1000
  return Math.abs(second - moment.getTime()) <= 1 ? new Date(second) : moment
}

// What means one number only in every country: «1,234» is a thousand here and a little more than one there.
const decimalComma = /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))$/
const groupingComma = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/

const unit = /^[€$£¥]\s*|\s*(?:[€$£¥%]|EUR|USD|GBP|CHF)$/g

function numberOf(text: string): unknown {
  const trimmed = text.trim()
  const plain = plainNumber(trimmed.replaceAll(unit, ''))
  return plain ?? trimmed
}

function plainNumber(trimmed: string): number | undefined {
  if (decimalComma.test(trimmed)) return Number(trimmed.replaceAll('.', '').replace(',', '.'))
  if (groupingComma.test(trimmed)) return Number(trimmed.replaceAll(',', ''))
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(trimmed) ? Number(trimmed) : undefined
}

const words = new Map<unknown, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

function booleanOf(cell: Plain): unknown {
  return typeof cell === 'boolean' ? cell : (words.get(String(cell).trim().toLowerCase()) ?? cell)
}

/** The name of an option may hold a comma. */
function optionNames(text: string, field: FieldDefinition): string[] {
  const isOne = field.options.some((option) => option.name === text)
  return isOne ? [text] : splitNames(text).map((name) => optionName(name, field))
}

/** As the option itself is written, where only upper and lower case differ. */
function optionName(text: string, { options }: FieldDefinition): string {
  if (options.some((option) => option.name === text)) return text
  return options.find((option) => option.name.toLowerCase() === text.toLowerCase())?.name ?? text
}
