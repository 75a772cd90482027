import type { ValueKind } from '../../kit/field-type.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { kindOf, traitsOf } from '../fields/types.ts'
import { type DayOrder, isoDate } from './dates.ts'
import { splitNames } from './names.ts'
import { type DecimalSign, numberOf } from './numbers.ts'
import type { SheetCell } from './reading/cell.ts'
import { tidyText } from './texts.ts'
import { isBlankWord, yesOrNo } from './words.ts'

/** The interpretation of ambiguous cells of a column. */
export interface Reading {
  order: DayOrder
  /** Undefined if there is no evidence. */
  decimal: DecimalSign | undefined
  /** The country of phone numbers without a country code, as an ISO 3166 code. */
  country: string | null
}

/** For values without ambiguity. */
export const plainReading: Reading = { order: 'day_first', decimal: undefined, country: null }

/**
 * A cell as the JSON value for its field. Text in another form is returned unchanged, so that the field can refuse it.
 * Undefined if the cell is empty.
 */
export function valueOf(field: FieldDefinition, cell: SheetCell, reading: Reading): unknown {
  if (cell === null) return undefined
  if (cell instanceof Date)
    return traitsOf(field).duration === true ? secondsOf(cell) : momentOf(kindOf(field), cell)
  if (typeof cell === 'string' && isEmpty(cell, field)) return undefined
  return readers[kindOf(field)](cell, field, reading)
}

function isEmpty(text: string, { options }: FieldDefinition): boolean {
  return isBlankWord(text) && !options.some(({ name }) => name === text.trim())
}

type Plain = Exclude<SheetCell, Date | null>

const readers: Record<ValueKind, (cell: Plain, field: FieldDefinition, reading: Reading) => unknown> = {
  text: (cell, field, { country }) => tidyText(String(cell), field.metadata['format'], country),
  number: (cell, _field, { decimal }) => (typeof cell === 'string' ? numberOf(cell, decimal) : cell),
  boolean: (cell) => (typeof cell === 'boolean' ? cell : (yesOrNo(String(cell)) ?? cell)),
  timestamp: (cell, _field, { order }) => isoDate(String(cell).trim(), order),
  date: (cell, _field, { order }) => dayOf(isoDate(String(cell).trim(), order)),
  option: (cell, field) => optionName(String(cell).trim(), field),
  options: (cell, field) => optionNames(String(cell).trim(), field),
  row: (cell) => String(cell).trim(),
  rows: (cell) => splitNames(String(cell)),
  ids: (cell, field) => {
    const ids = splitNames(String(cell))
    return traitsOf(field).platformModel === 'User' ? ids.map((id) => numberOf(id, undefined)) : ids
  },
}

/** Some programs write midnight, or any time, after days. */
function dayOf(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::[\d.]+)?Z?$/, '$1')
}

/** The library reads cells as if they were in UTC; a moment is then read in the zone of its field. */
function momentOf(kind: ValueKind, moment: Date): unknown {
  if (Number.isNaN(moment.getTime())) return undefined
  const wall = wholeSecond(moment).toISOString().slice(0, -1)
  return kind === 'date' ? wall.slice(0, 10) : wall
}

const dayZero = Date.UTC(1899, 11, 30)
const yearSeconds = 365 * 86_400

/** Sheets store durations as moments from their first day on. The field refuses the text of a real date. */
function secondsOf(moment: Date): unknown {
  if (Number.isNaN(moment.getTime())) return undefined
  const seconds = Math.round((moment.getTime() - dayZero) / 1000)
  return seconds < yearSeconds ? seconds : moment.toISOString()
}

/** Sheets store times as fractions of days, so that half past comes out a millisecond early. */
function wholeSecond(moment: Date): Date {
  const second = Math.round(moment.getTime() / 1000) * 1000
  return Math.abs(second - moment.getTime()) <= 1 ? new Date(second) : moment
}

/** The name of an option may have a comma or a semicolon. */
function optionNames(text: string, field: FieldDefinition): string[] {
  const isOne = field.options.some((option) => option.name === text)
  return isOne ? [text] : splitNames(text, ';,\n').map((name) => optionName(name, field))
}

/** The exact name of the option if only the case differs. */
function optionName(text: string, { options }: FieldDefinition): string {
  if (options.some((option) => option.name === text)) return text
  return options.find((option) => option.name.toLowerCase() === text.toLowerCase())?.name ?? text
}
