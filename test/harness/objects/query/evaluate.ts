import fc from 'fast-check'
import { companies, deals, oddName, type Row } from './records.ts'

/** A second implementation of QueryDSL: plain JavaScript over plain rows, sharing nothing with the compiler. */

export interface World {
  companies: Row[]
  deals: Row[]
}

export const now = new Date('2026-03-29T10:00:00.000Z')

const id = (kind: number, index: number) => `${kind}${index}`.padStart(24, '0')

export const companyIds = [0, 1, 2, 3].map((index) => id(1, index))

const letters = ['a', 'A', 'b', 'é', 'É', '%', '_', '\\', "'", '"', '😀', ' ', 'ß', '1']
export const word = fc.array(fc.constantFrom(...letters), { maxLength: 4 }).map((parts) => parts.join(''))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
export const smallNumber = fc.integer({ min: -300, max: 300 }).map((value) => value / 100)
const most = Number.MAX_SAFE_INTEGER
const wholeNumber = fc.oneof(
  { arbitrary: fc.integer({ min: -3, max: 3 }), weight: 4 },
  fc.constantFrom(most, -most),
)
/** Operands for whole numbers: whole ones, fractions, and values beyond their range. */
export const anyNumber = fc.oneof(
  { arbitrary: smallNumber, weight: 3 },
  { arbitrary: wholeNumber, weight: 3 },
  fc.constantFrom(2.5, -2.5, -0, most + 1, -most - 1, 1e19, -1e19, 1e300, -1e300),
)
export const momentText = fc
  .integer({ min: 0, max: 6 * 24 * 4 })
  .map((quarter) => new Date(Date.UTC(2026, 2, 26) + quarter * 900_000).toISOString())
export const dayText = fc
  .integer({ min: 0, max: 6 })
  .map((day) => new Date(Date.UTC(2026, 2, 26 + day)).toISOString().slice(0, 10))
const subset = <T>(values: T[]) => fc.subarray(values).map((chosen) => (chosen.length === 0 ? null : chosen))

const company = fc.record({
  deleted: fc.boolean().map((value) => value && true),
  values: fc.record({
    11: orNull(word.map((text) => (text === '' ? null : text))),
    12: orNull(fc.integer({ min: 0, max: 5 })),
    13: orNull(dayText),
    14: orNull(fc.constantFrom(140, 141)),
    16: orNull(wholeNumber),
  }),
})

const deal = fc.record({
  values: fc.record({
    21: orNull(word.map((text) => (text === '' ? null : text))),
    22: orNull(smallNumber),
    23: orNull(smallNumber),
    24: orNull(fc.boolean()),
    25: orNull(momentText),
    26: orNull(dayText),
    27: orNull(fc.constantFrom(270, 271, 272)),
    28: subset([280, 281, 282]),
    29: orNull(fc.constantFrom(...companyIds)),
    30: subset(companyIds),
    31: subset([1, 2, 3]),
    32: orNull(word.map((text) => (text === '' ? null : text))),
    34: orNull(wholeNumber),
    35: orNull(wholeNumber),
  }),
})

export const world: fc.Arbitrary<World> = fc
  .tuple(fc.array(company, { minLength: 4, maxLength: 4 }), fc.array(deal, { minLength: 1, maxLength: 12 }))
  .map(([some, others]) => ({
    companies: some.map((row, index) => ({
      ...row,
      id: id(1, index),
      createdAt: '2026-03-28T12:00:00.000Z',
    })),
    deals: others.map((row, index) => ({ ...row, id: id(2, index), createdAt: '2026-03-28T12:00:00.000Z' })),
  }))

type Kind = 'text' | 'number' | 'boolean' | 'moment' | 'day' | 'option' | 'set'

interface Column {
  name: string
  fieldId: number
  kind: Kind
}

export const dealColumns: Column[] = [
  { name: 'Title', fieldId: 21, kind: 'text' },
  { name: oddName, fieldId: 32, kind: 'text' },
  { name: 'Amount', fieldId: 22, kind: 'number' },
  { name: 'Units', fieldId: 34, kind: 'number' },
  { name: 'Former units', fieldId: 35, kind: 'number' },
  { name: 'Won', fieldId: 24, kind: 'boolean' },
  { name: 'Closes', fieldId: 25, kind: 'moment' },
  { name: 'Due', fieldId: 26, kind: 'day' },
  { name: 'Stage', fieldId: 27, kind: 'option' },
  { name: 'Labels', fieldId: 28, kind: 'set' },
  { name: 'Users', fieldId: 31, kind: 'set' },
  { name: 'Company', fieldId: 29, kind: 'set' },
  { name: 'Partners', fieldId: 30, kind: 'set' },
]

export const companyColumns: Column[] = [
  { name: 'Name', fieldId: 11, kind: 'text' },
  { name: 'Employees', fieldId: 12, kind: 'number' },
  { name: 'Seats', fieldId: 16, kind: 'number' },
  { name: 'Founded', fieldId: 13, kind: 'day' },
  { name: 'Tier', fieldId: 14, kind: 'option' },
]

export interface Condition {
  path: string
  operator: string
  value?: unknown
}

export type Filter = Condition | { and: Filter[] } | { or: Filter[] } | { not: Filter }

export function holds(filter: Filter, row: Row, all: World): boolean {
  if ('and' in filter) return filter.and.every((part) => holds(part, row, all))
  if ('or' in filter) return filter.or.some((part) => holds(part, row, all))
  if ('not' in filter) return !holds(filter.not, row, all)
  const denial = denials[filter.operator]
  if (denial !== undefined) return !affirms({ ...filter, operator: denial }, row, all)
  return affirms(filter, row, all)
}

const denials: Record<string, string> = {
  notEquals: 'equals',
  notIn: 'in',
  notContains: 'contains',
  isEmpty: 'isNotEmpty',
}

function affirms(condition: Condition, row: Row, all: World): boolean {
  const parts = /^\[(Company|Partners)\]\.\[(.*)\]$/s.exec(condition.path)
  if (parts === null) {
    const name = condition.path.startsWith('[') ? condition.path.slice(1, -1) : condition.path
    const column = dealColumns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`no column ${name}`)
    return compare(valueOf(column, row, all, true), condition, column.kind)
  }
  const column = companyColumns.find((one) => one.name === parts[2])
  if (column === undefined) throw new Error(`no column ${condition.path}`)
  return farRows(parts[1] ?? '', row, all).some((far) =>
    compare(valueOf(column, far, all, false), condition, column.kind),
  )
}

export function farRows(relation: string, row: Row, all: World): Row[] {
  const linked = relation === 'Company' ? [row.values[29]] : row.values[30]
  const ids = Array.isArray(linked) ? linked : []
  return all.companies.filter((one) => one.deleted !== true && ids.includes(one.id))
}

function valueOf(column: Column, row: Row, all: World, isDeal: boolean): unknown {
  const value = row.values[column.fieldId] ?? null
  if (column.name === 'Company' || column.name === 'Partners')
    return farRows(column.name, row, all).map((far) => far.id)
  if (column.kind === 'option')
    return optionName(isDeal ? deals.fields : companies.fields, column.fieldId, value)
  if (column.name !== 'Labels') return value
  return Array.isArray(value) ? value.map((one) => optionName(deals.fields, 28, one)) : []
}

export function optionName(fields: typeof deals.fields, fieldId: number, value: unknown): string | null {
  return fields.find((one) => one.id === fieldId)?.options.find((option) => option.id === value)?.name ?? null
}

/** The day of a moment in Berlin, computed by another part of the platform than the one under test. */
function berlinDay(moment: string): string {
  return new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
}

function compare(value: unknown, { operator, value: operand }: Condition, kind: Kind): boolean {
  if (operator === 'isNotEmpty')
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
  if (kind === 'set') return compareSets(Array.isArray(value) ? value : [], operator, [operand].flat())
  if (value === null) return operator === 'equals' && operand === ''
  if (operator === 'in')
    return [operand].flat().some((one) => compare(value, { path: '', operator: 'equals', value: one }, kind))
  if (operator === 'between') {
    const [from, to] = [operand].flat()
    const inner = (other: string, bound: unknown) =>
      compare(value, { path: '', operator: other, value: bound }, kind)
    return inner('greaterThanOrEqual', from) && inner('lessThanOrEqual', to)
  }
  if (kind === 'text') return compareTexts(plain(value), operator, plain(operand))
  const [left, right] = comparable(value, operand, kind)
  if (operator === 'equals') return left === right
  if (operator === 'greaterThan') return left > right
  if (operator === 'greaterThanOrEqual') return left >= right
  if (operator === 'lessThan') return left < right
  return left <= right
}

function comparable(value: unknown, operand: unknown, kind: Kind): [number | string, number | string] {
  if (kind === 'number') return [Number(value), Number(operand)]
  if (kind === 'moment') {
    const text = String(value)
    if (operand === 'NOW') return [text, now.toISOString()]
    const wanted = operand === 'TODAY' ? berlinDay(now.toISOString()) : String(operand)
    return wanted.length === 10 ? [berlinDay(text), wanted] : [text, wanted]
  }
  if (kind === 'day')
    return [String(value), operand === 'NOW' || operand === 'TODAY' ? '2026-03-29' : String(operand)]
  return [String(value), String(operand)]
}

/** Texts unchanged; other values get a form that can't be mistaken for text. */
export function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function compareTexts(value: string, operator: string, operand: string): boolean {
  if (operator === 'equals') return value === operand
  const [text, part] = [value.toLowerCase(), operand.toLowerCase()]
  if (operator === 'startsWith') return text.startsWith(part)
  return operator === 'endsWith' ? text.endsWith(part) : text.includes(part)
}

function compareSets(value: unknown[], operator: string, operand: unknown[]): boolean {
  if (operator === 'in') return operand.some((one) => value.includes(one))
  const hasAll = operand.every((one) => value.includes(one))
  return operator === 'contains' ? hasAll : hasAll && value.every((one) => operand.includes(one))
}
