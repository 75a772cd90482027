import { kindOf, traitsOf } from '../fields/index.ts'
import { type ColumnFormat, type ColumnFormats } from './column-format.ts'
import { type DayOrder, orderEvidence } from './dates.ts'
import type { ImportResult } from './import-result.ts'
import type { Target } from './mapping.ts'
import { type DecimalSign, decimalEvidence } from './numbers.ts'
import type { SheetCell } from './reading/cell.ts'
import type { Reading } from './values.ts'

type Question = ImportResult['questions'][number]

/** What the values of a column prove. */
interface Tally {
  target: Target
  isDate: boolean
  counts: Record<ColumnFormat | 'ambiguous', number>
  /** The first value that can mean two things. */
  example: { row: number; value: string } | undefined
}

export interface Survey {
  readingOf: (target: Target) => Reading
  questions: Question[]
}

/** Whether a column has values that can mean two things, unless the format of its field settles it. */
function isSurveyed({ field }: Target): boolean {
  const kind = kindOf(field)
  return kind === 'number' || ((kind === 'date' || kind === 'timestamp') && orderOf(field) === undefined)
}

const orders: Readonly<Record<string, DayOrder>> = {
  'dd/MM/yyyy': 'day_first',
  'd MMM yyyy': 'day_first',
  'MM/dd/yyyy': 'month_first',
  'MMM d, yyyy': 'month_first',
}

function orderOf(field: Target['field']): DayOrder | undefined {
  return orders[traitsOf(field).dateFormat ?? '']
}

/** Whether the file has to be read to learn how its columns are read. */
export function needsSurvey(targets: readonly Target[], formats: ColumnFormats): boolean {
  return targets.some((target) => isSurveyed(target) && formats[target.title] === undefined)
}

/** The one of two formats that more values of these columns prove. */
function proven(columns: readonly Tally[], a: ColumnFormat, b: ColumnFormat): ColumnFormat | undefined {
  const count = (format: ColumnFormat) => columns.reduce((sum, { counts }) => sum + counts[format], 0)
  if (count(a) === count(b)) return undefined
  return count(a) > count(b) ? a : b
}

/** Learns from all values of a file how each column is read. `rows` may be empty. */
export async function surveyFormats(
  targets: readonly Target[],
  formats: ColumnFormats,
  country: string | null,
  rows: AsyncIterable<readonly SheetCell[]>,
): Promise<Survey> {
  const tallies = targets.filter(isSurveyed).map(newTally)
  let number = 1
  for await (const cells of rows) {
    number += 1
    for (const tally of tallies) add(tally, cells[tally.target.index] ?? null, number)
  }
  const numbers = tallies.filter(({ isDate }) => !isDate)
  const dates = tallies.filter(({ isDate }) => isDate)
  const usualOrder =
    proven(dates, 'day_first', 'month_first') ?? (country === 'US' ? 'month_first' : 'day_first')
  const usualDecimal = proven(numbers, 'decimal_comma', 'decimal_point')
  const formatOf = (target: Target): ColumnFormat | undefined => {
    const given = formats[target.title]
    const tally = tallies.find((one) => one.target.index === target.index)
    if (given !== undefined || tally === undefined) return given
    return tally.isDate
      ? (proven([tally], 'day_first', 'month_first') ?? usualOrder)
      : (proven([tally], 'decimal_comma', 'decimal_point') ?? usualDecimal)
  }
  return {
    readingOf: (target) =>
      readingOf(target, formatOf(target) ?? orderOf(target.field) ?? usualOrder, country),
    questions: tallies.flatMap((tally) => questionOf(tally, formatOf(tally.target))),
  }
}

function newTally(target: Target): Tally {
  const counts = { day_first: 0, month_first: 0, decimal_comma: 0, decimal_point: 0, ambiguous: 0 }
  return { target, isDate: kindOf(target.field) !== 'number', counts, example: undefined }
}

function add(tally: Tally, cell: SheetCell, row: number): void {
  if (typeof cell !== 'string') return
  const evidence = tally.isDate ? orderEvidence(cell) : decimalEvidence(cell)
  if (evidence === undefined) return
  tally.counts[evidence] += 1
  if (evidence === 'ambiguous') tally.example ??= { row, value: cell.trim().slice(0, 80) }
}

/** Asks only where the other values of the column prove nothing, or prove both. */
function questionOf(
  { target, isDate, counts, example }: Tally,
  format: ColumnFormat | undefined,
): Question[] {
  const choices: [ColumnFormat, ColumnFormat] = isDate
    ? ['day_first', 'month_first']
    : ['decimal_comma', 'decimal_point']
  const isSettled = choices.filter((choice) => counts[choice] > 0).length === 1
  if (example === undefined || isSettled) return []
  return [
    {
      column: target.title,
      values: counts.ambiguous,
      ...example,
      choices,
      format: format ?? 'decimal_point',
    },
  ]
}

function readingOf({ field }: Target, format: ColumnFormat, country: string | null): Reading {
  const isNumber = kindOf(field) === 'number'
  return {
    order: !isNumber && format === 'month_first' ? 'month_first' : 'day_first',
    decimal: isNumber && isDecimal(format) ? format : undefined,
    country,
  }
}

function isDecimal(format: ColumnFormat): format is DecimalSign {
  return format === 'decimal_comma' || format === 'decimal_point'
}
