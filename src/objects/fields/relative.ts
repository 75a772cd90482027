import { dayIn, fromWallClock, toWallClock } from './moments.ts'

const periods = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
type Period = (typeof periods)[number]

type Base = 'NOW' | 'TODAY' | `${'START' | 'END'}_OF_${Period}`

const bases: readonly string[] = [
  'NOW',
  'TODAY',
  ...periods.flatMap((period) => [`START_OF_${period}`, `END_OF_${period}`]),
]

type Unit = 'h' | 'd' | 'w' | 'm' | 'y'

/** A time relative to now: `TODAY+7d`, `START_OF_MONTH-1m`, `NOW-3h`. */
export interface RelativeTime {
  base: Base
  amount: number
  unit: Unit
}

export const relativeForms = `NOW, TODAY, START_OF_WEEK (or MONTH, QUARTER, YEAR), END_OF_MONTH and so on, each with a shift such as TODAY+7d or NOW-3h (h hours, d days, w weeks, m months, y years)`

const pattern = /^([A-Z_]+)(?:([+-])(\d{1,4})([hdwmy]))?$/

export function parseRelative(text: unknown): RelativeTime | undefined {
  const match = typeof text === 'string' ? pattern.exec(text) : null
  const [, base = '', sign, amount = '0', unit = 'd'] = match ?? []
  // A day has no hours to add.
  if (!bases.includes(base) || (unit === 'h' && base !== 'NOW')) return undefined
  return { base: base as Base, amount: (sign === '-' ? -1 : 1) * Number(amount), unit: unit as Unit }
}

export function writeRelative({ base, amount, unit }: RelativeTime): string {
  return amount === 0 ? base : `${base}${amount < 0 ? '-' : '+'}${Math.abs(amount)}${unit}`
}

/** The current value in a zone: a moment for NOW, a day for all others. Weeks begin on Monday. */
export function resolveRelative(
  { base, amount, unit }: RelativeTime,
  now: Date,
  zone: string,
): { moment: Date } | { day: string } {
  if (base === 'NOW') {
    if (unit === 'h') return { moment: new Date(now.getTime() + amount * 3_600_000) }
    const wall = shift(toWallClock(now.getTime(), zone), amount, unit)
    return { moment: new Date(fromWallClock(wall, zone)) }
  }
  const today = Date.parse(`${dayIn(now, zone)}T00:00:00.000Z`)
  const day = base === 'TODAY' ? today : boundary(today, base)
  return { day: new Date(shift(day, amount, unit)).toISOString().slice(0, 10) }
}

const dayMs = 86_400_000

const lengths: Record<Period, { amount: number; unit: Unit }> = {
  WEEK: { amount: 7, unit: 'd' },
  MONTH: { amount: 1, unit: 'm' },
  QUARTER: { amount: 3, unit: 'm' },
  YEAR: { amount: 1, unit: 'y' },
}

/** The first or the last day of a period, all in UTC, because these are calendar days and not moments. */
function boundary(day: number, base: Exclude<Base, 'NOW' | 'TODAY'>): number {
  const [edge, , period] = base.split('_') as ['START' | 'END', 'OF', Period]
  const first = startOf(day, period)
  if (edge === 'START') return first
  return shift(first, lengths[period].amount, lengths[period].unit) - dayMs
}

function startOf(day: number, period: Period): number {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (period === 'WEEK') return day - ((date.getUTCDay() + 6) % 7) * dayMs
  if (period === 'MONTH') return utc(year, month, 1)
  return utc(year, period === 'QUARTER' ? month - (month % 3) : 0, 1)
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T00:00:00.000Z')

/** A month after 31 January is the last day of February. Stops at the years that dates support. */
function shift(wall: number, amount: number, unit: Unit): number {
  const shifted =
    unit === 'm' || unit === 'y'
      ? shiftMonths(wall, unit === 'y' ? 12 * amount : amount)
      : wall + amount * (unit === 'w' ? 7 : 1) * dayMs
  return Math.min(Math.max(shifted, earliest), latest)
}

function shiftMonths(wall: number, months: number): number {
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(utc(year, month + 1, 0)).getUTCDate()
  const timeOfDay = ((wall % dayMs) + dayMs) % dayMs
  return utc(year, month, Math.min(date.getUTCDate(), lastDay)) + timeOfDay
}

/** `Date.UTC` would read the years 1 to 99 as 1901 to 1999. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime()
}
