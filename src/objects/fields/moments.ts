/** Dates and moments as the API reads them: ISO 8601, years 1 to 9999, wall clocks in IANA zones. */

export const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MMM d, yyyy', 'd MMM yyyy'] as const
export type DateFormat = (typeof dateFormats)[number]

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** The date itself if the text is an existing day, `yyyy-MM-dd`. */
export function parseDay(text: string): string | undefined {
  const match = datePattern.exec(text)
  if (match === null) return undefined
  return utcMilliseconds(Number(match[1]), Number(match[2]), Number(match[3])) === undefined
    ? undefined
    : text
}

/** The moment that a text names. Without an offset its wall clock is read in `zone`; a bare day means midnight. */
export function parseMoment(text: string, zone: string): Date | undefined {
  const day = parseDay(text)
  if (day !== undefined) return startOfDay(day, zone)
  const match = momentPattern.exec(text)
  if (match === null) return undefined
  const [, year, month, dayOfMonth, hour, minute, second = '0', fraction = '', offset] = match
  const date = utcMilliseconds(Number(year), Number(month), Number(dayOfMonth))
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const wall =
    date +
    Number(hour) * 3_600_000 +
    Number(minute) * 60_000 +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  const shift = offset === undefined ? undefined : offsetMilliseconds(offset)
  if (offset !== undefined && shift === undefined) return undefined
  return inRange(shift === undefined ? fromWallClock(wall, zone) : wall - shift)
}

/** The moment at which `day` begins in `zone`. */
export function startOfDay(day: string, zone: string): Date | undefined {
  return inRange(fromWallClock(Date.parse(`${day}T00:00:00.000Z`), zone))
}

export function dayAfter(day: string): string | undefined {
  const next = Date.parse(`${day}T00:00:00.000Z`) + 86_400_000
  return next > latest ? undefined : new Date(next).toISOString().slice(0, 10)
}

/** The day that `moment` falls on in `zone`. */
export function dayIn(moment: Date, zone: string): string {
  return new Date(toWallClock(moment.getTime(), zone)).toISOString().slice(0, 10)
}

function utcMilliseconds(year: number, month: number, day: number): number | undefined {
  if (year < 1) return undefined
  const date = new Date(0)
  // Date.UTC would read the years 1 to 99 as 1901 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

function offsetMilliseconds(offset: string): number | undefined {
  if (offset.toUpperCase() === 'Z') return 0
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  const hours = Number(digits.slice(0, 2))
  const minutes = Number(digits.slice(2))
  if (hours > 15 || minutes > 59) return undefined
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function inRange(milliseconds: number): Date | undefined {
  return milliseconds >= earliest && milliseconds <= latest ? new Date(milliseconds) : undefined
}

/** A wall clock that a zone skips (spring forward) is read with the offset before the jump. */
export function fromWallClock(wall: number, zone: string): number {
  const offset = offsetAt(wall, zone)
  const guess = wall - offset
  const actual = offsetAt(guess, zone)
  if (actual === offset) return guess
  const second = wall - actual
  return offsetAt(second, zone) === actual ? second : Math.max(guess, second)
}

export function toWallClock(moment: number, zone: string): number {
  return moment + offsetAt(moment, zone)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-u-hc-h23', {
      timeZone: zone,
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      calendar: 'gregory',
    })
    // One formatter per zone in use: several hundred at most.
    clocks.set(zone, clock)
  }
  return clock
}

function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC') return 0
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of clockOf(zone).formatToParts(moment)) parts[part.type] = part.value
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  const wall = new Date(0)
  wall.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return wall.getTime() - Math.floor(moment / 1000) * 1000
}
