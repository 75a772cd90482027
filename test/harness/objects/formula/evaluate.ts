import { type Filter, farRows, holds, now, optionName, plain, type World } from '../query/evaluate.ts'
import { companies, deals, type Row } from '../query/records.ts'

/** A second implementation of formulas with exact fractions and plain dates, sharing nothing with the compiler. */

export type Expression = { type: string; [key: string]: unknown }

interface Fraction {
  over: bigint
  under: bigint
}

export type Value =
  | { is: 'none' }
  | { is: 'number'; number: Fraction }
  | { is: 'text'; text: string }
  | { is: 'truth'; truth: boolean }
  | { is: 'day'; day: string; format: string }
  | { is: 'moment'; at: number; zone: string }

const none: Value = { is: 'none' }

const fraction = (value: number): Fraction =>
  Number.isInteger(value)
    ? { over: BigInt(value), under: 1n }
    : { over: BigInt(Math.round(value * 1e6)), under: 1_000_000n }
const number = (value: number): Value => ({ is: 'number', number: fraction(value) })

/** A formula that gives a fallback decides itself about missing values. */
const givesFallback = (node: Expression) => JSON.stringify(node).includes('"fallbackValue":')

export function evaluate(
  node: Expression,
  row: Row,
  isDeal: boolean,
  all: World,
  blanksAreZero = !givesFallback(node),
): Value {
  const inner = (json: unknown) => evaluate(asExpression(json), row, isDeal, all, blanksAreZero)
  const args = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (node.type === 'constant') return constant(node['value'])
  if (node.type === 'field') return fieldValue(node, row, isDeal, all)
  if (node.type === 'ifElse')
    return inner(holds(asFilter(node['filter']), row, all) ? node['then'] : node['else'])
  if (node.type === 'padLeft') {
    const text = textOf(inner(node['value']))
    return text === null
      ? none
      : { is: 'text', text: pad(text, Number(node['length']), String(node['char'])) }
  }
  if (node.type === 'aggregate') return aggregate(node, row, isDeal, all, blanksAreZero)
  if (node.type === 'timeOperator') return timeOperator(node, inner(time(args[0])), inner(time(args[1])))
  if (node['operator'] === 'concat') {
    const text = args.map((one) => textOf(inner(one)) ?? '').join('')
    return text === '' ? none : { is: 'text', text }
  }
  const isSum = node['operator'] === 'add' || node['operator'] === 'subtract'
  const operand = (json: unknown) => {
    const value = inner(json)
    return isSum && blanksAreZero && value.is === 'none' && !divides(json) ? number(0) : value
  }
  return arithmetic(String(node['operator']), args.map(operand))
}

/** A division may have no result, which is not a missing value. Conditions and aggregates inside count by themselves. */
function divides(json: unknown): boolean {
  const node = asExpression(json)
  if (node.type === 'ifElse') return divides(node['then']) || divides(node['else'])
  if (node.type !== 'operator') return false
  return node['operator'] === 'divide' || [node['arguments']].flat().some(divides)
}

/** Constants where dates are expected read as dates. */
function time(json: unknown): Expression {
  const node = asExpression(json)
  return node.type === 'constant' && typeof node['value'] === 'string'
    ? { type: 'constant', value: { time: node['value'] } }
    : node
}

function constant(value: unknown): Value {
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return { is: 'text', text: value }
  const text = String(Object.values(value ?? {})[0])
  if (text === 'NOW') return { is: 'moment', at: now.getTime(), zone: '' }
  return { is: 'day', day: text === 'TODAY' ? now.toISOString().slice(0, 10) : text, format: 'yyyy-MM-dd' }
}

function fieldValue(node: Expression, row: Row, isDeal: boolean, all: World): Value {
  const path = String(node['field'])
  const far = /^\[Company\]\.(.*)$/.exec(path)
  if (far !== null && isDeal) {
    const [company] = farRows('Company', row, all)
    return company === undefined ? none : fieldValue({ ...node, field: far[1] }, company, false, all)
  }
  const shape = isDeal ? deals : companies
  const field = shape.fields.find((one) => `[${one.name}]` === path)
  if (field === undefined) throw new Error(`no field ${path}`)
  const value = row.values[field.id] ?? node['fallbackValue'] ?? null
  if (value === null) return none
  if (field.name === 'Rate') return number(Number(value) / 100)
  if (field.type === 'number') return number(Number(value))
  if (field.type === 'boolean') return { is: 'truth', truth: value === true }
  if (field.type === 'date') return { is: 'moment', at: Date.parse(plain(value)), zone: 'Europe/Berlin' }
  if (field.type === 'dateOnly')
    return { is: 'day', day: plain(value), format: String(field.metadata['format']) }
  if (field.type === 'string') return { is: 'text', text: plain(value) }
  const names = [value].flat().map((one) => optionName(shape.fields, field.id, one))
  return { is: 'text', text: names.join(', ') }
}

function aggregate(node: Expression, row: Row, isDeal: boolean, all: World, blanksAreZero: boolean): Value {
  const rows = relatedRows(node, row, isDeal, all)
  const kept = rows.filter(
    (one) => node['filter'] === undefined || farHolds(asFilter(node['filter']), one, isDeal, all),
  )
  if (node['operation'] === 'count') return number(kept.length)
  const args = Array.isArray(node['arguments'])
    ? node['arguments']
    : [{ type: 'field', field: node['field'] }]
  const values = kept.map((one) =>
    args
      .map((arg) => evaluate(asExpression(arg), one, !isDeal, all, blanksAreZero))
      .reduce((left, right) => arithmetic('multiply', [left, right])),
  )
  const numbers = values.flatMap((value) => (value.is === 'number' ? [value.number] : []))
  const total = numbers.reduce(plus, { over: 0n, under: 1n })
  if (node['operation'] === 'sum' || node['operation'] === 'sumProduct')
    return { is: 'number', number: total }
  if (numbers.length === 0) return none
  if (node['operation'] === 'avg')
    return { is: 'number', number: { over: total.over, under: total.under * BigInt(numbers.length) } }
  const sorted = numbers.toSorted((a, b) => toNumber(a) - toNumber(b))
  const picked = node['operation'] === 'min' ? sorted[0] : sorted.at(-1)
  return picked === undefined ? none : { is: 'number', number: picked }
}

function relatedRows(node: Expression, row: Row, isDeal: boolean, all: World): Row[] {
  if (isDeal) return farRows(String(node['relation']).slice(1, -1), row, all)
  return all.deals.filter((deal) =>
    [deal.values[Number(node['backRelationColumnId'])]].flat().includes(row.id),
  )
}

/** Filters over companies are written from the side of deals: through `[Company]`, which this emulates. */
function farHolds(filter: Filter, row: Row, fromDeal: boolean, all: World): boolean {
  if (!fromDeal) return holds(filter, row, all)
  if (!('path' in filter)) throw new Error('only conditions are used here')
  const stand: Row = { id: '', createdAt: row.createdAt, values: { 29: row.id } }
  return holds({ ...filter, path: `[Company].${filter.path}` }, stand, all)
}

function arithmetic(operator: string, values: Value[]): Value {
  const numbers = values.flatMap((value) => (value.is === 'number' ? [value.number] : []))
  if (numbers.length < values.length) return none
  const [first, ...rest] = numbers
  if (first === undefined) return none
  let total = first
  for (const one of rest) {
    if (operator === 'divide' && one.over === 0n) return none
    if (operator === 'add') total = plus(total, one)
    if (operator === 'subtract') total = plus(total, { over: -one.over, under: one.under })
    if (operator === 'multiply') total = { over: total.over * one.over, under: total.under * one.under }
    if (operator === 'divide') total = { over: total.over * one.under, under: total.under * one.over }
  }
  return { is: 'number', number: total }
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

export function toNumber({ over, under }: Fraction): number {
  return Number((over * 10n ** 20n) / under) / 1e20
}

function pad(text: string, length: number, char: string): string {
  const missing = length - Array.from(text).length
  return missing > 0 ? char.repeat(missing) + text : text
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function textOf(value: Value): string | null {
  if (value.is === 'none') return null
  if (value.is === 'text') return value.text
  if (value.is === 'truth') return String(value.truth)
  if (value.is === 'number') return decimal(value.number)
  if (value.is === 'day') return dayAs(value.day, value.format)
  const wall = new Date(wallOf(value.at, value.zone)).toISOString()
  return `${dayAs(wall.slice(0, 10), value.zone === 'Europe/Berlin' ? 'd MMM yyyy' : 'yyyy-MM-dd')} ${wall.slice(11, 16)}`
}

/** Fractions with finite decimals: only those are ever written out here. */
function decimal({ over, under }: Fraction): string {
  const digits = 30
  const scaled = (over * 10n ** BigInt(digits)) / under
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0')
  const whole = text.slice(0, -digits)
  const rest = text.slice(-digits).replace(/0+$/, '')
  return `${scaled < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

function dayAs(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[Number(month) - 1] ?? ''
  if (format === 'MM/dd/yyyy') return `${month}/${date}/${year}`
  if (format === 'MMM d, yyyy') return `${name} ${Number(date)}, ${year}`
  return format === 'd MMM yyyy' ? `${Number(date)} ${name} ${year}` : day
}

function wallOf(at: number, zone: string): number {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: zone === '' ? 'UTC' : zone })
  return Date.parse(`${text.replace(' ', 'T')}.${String(((at % 1000) + 1000) % 1000).padStart(3, '0')}Z`)
}

function fromWall(wall: number, zone: string): number {
  if (zone !== 'Europe/Berlin') return wall
  const offsets = [3_600_000, 7_200_000]
  return wall - (offsets.find((offset) => wallOf(wall - offset, zone) === wall) ?? 3_600_000)
}

const clockUnits: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000 }

function timeOperator(node: Expression, first: Value, second: Value): Value {
  const unit = String(node['unit'])
  if (first.is === 'none' || second.is === 'none') return none
  const zones = [first, second].flatMap((value) =>
    value.is === 'moment' && value.zone !== '' ? [value.zone] : [],
  )
  const zone = zones[0] ?? ''
  if (node['operator'] === 'diff') return number(difference(first, second, unit, zone))
  if (second.is !== 'number') return none
  const amount = toNumber(second.number) * (node['operator'] === 'subtract' ? -1 : 1)
  const clock = clockUnits[unit]
  if (clock !== undefined)
    return { is: 'moment', at: momentOf(first, zone) + Math.round(amount * clock), zone: zoneOf(first) }
  const moved = moveCalendar(wallClockOf(first, zone), Math.trunc(amount), unit)
  if (first.is === 'day') return { ...first, day: new Date(moved).toISOString().slice(0, 10) }
  return { is: 'moment', at: fromWall(moved, zone), zone: zoneOf(first) }
}

const zoneOf = (value: Value) => (value.is === 'moment' ? value.zone : '')

function momentOf(value: Value, zone: string): number {
  if (value.is === 'moment') return value.at
  return value.is === 'day' ? fromWall(Date.parse(`${value.day}T00:00:00.000Z`), zone) : Number.NaN
}

function wallClockOf(value: Value, zone: string): number {
  if (value.is === 'moment') return wallOf(value.at, zone)
  return value.is === 'day' ? Date.parse(`${value.day}T00:00:00.000Z`) : Number.NaN
}

const rest = (date: Date) => date.getUTCDate() * 86_400_000 + (date.getTime() % 86_400_000)

function difference(first: Value, second: Value, unit: string, zone: string): number {
  const clock = clockUnits[unit]
  if (clock !== undefined) return Math.trunc((momentOf(first, zone) - momentOf(second, zone)) / clock) + 0
  const [to, from] = [wallClockOf(first, zone), wallClockOf(second, zone)]
  if (unit === 'day') return Math.trunc((to - from) / 86_400_000) + 0
  const [early, late] = to < from ? [new Date(to), new Date(from)] : [new Date(from), new Date(to)]
  let whole = (late.getUTCFullYear() - early.getUTCFullYear()) * 12 + late.getUTCMonth() - early.getUTCMonth()
  if (rest(late) < rest(early)) whole -= 1
  const signed = to < from ? -whole : whole
  return (unit === 'year' ? Math.trunc(signed / 12) : signed) + 0
}

function moveCalendar(wall: number, amount: number, unit: string): number {
  if (unit === 'day') return wall + amount * 86_400_000
  const date = new Date(wall)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + amount * (unit === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const midnight = Date.UTC(Math.floor(month / 12), month % 12, Math.min(date.getUTCDate(), lastDay))
  return midnight + (((wall % 86_400_000) + 86_400_000) % 86_400_000)
}

export function asExpression(json: unknown): Expression {
  if (typeof json === 'object' && json !== null && 'type' in json && typeof json.type === 'string') {
    return { ...json, type: json.type }
  }
  throw new Error('not a node')
}

function asFilter(json: unknown): Filter {
  if (typeof json === 'object' && json !== null && 'path' in json && 'operator' in json) {
    const value = 'value' in json ? { value: json.value } : {}
    return { path: String(json.path), operator: String(json.operator), ...value }
  }
  throw new Error('not a condition')
}

/** Built from pairs, because tools take an object literal with a `then` for a promise. */
export function ifElse(filter: unknown, whenTrue: unknown, whenFalse: unknown): Expression {
  const pairs: [string, unknown][] = [
    ['type', 'ifElse'],
    ['filter', filter],
    ['then', whenTrue],
    ['else', whenFalse],
  ]
  return asExpression(Object.fromEntries(pairs))
}
