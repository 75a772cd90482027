import { monthOf } from './months.ts'

/** The position of the day in `03/04/2021`. */
export type DayOrder = 'day_first' | 'month_first'

/** The evidence of a numeric date for the order: in an ambiguous one both parts can be months. */
export type OrderEvidence = DayOrder | 'ambiguous'

const longestDate = 80

const weekday = /^\p{Letter}{2,10}\.?,\s*/u
const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?!\d)/
const compact = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d)/
const numeric =
  /^(?<first>\d{1,2})(?<sign>[/.-])\s?(?<second>\d{1,2})\k<sign>\s?(?<year>\d{4}|['’]?\d{2})(?!\d)/
const dayAndName =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)?[\s-]*(?:de\s+)?(?<month>\p{Letter}{3,12})\.?,?[\s-]*(?:de\s+)?(?<year>\d{4}|['’]?\d{2})(?!\d)/iu
const nameAndDay =
  /^(?<month>\p{Letter}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4}|['’]\d{2})(?!\d)/iu

const clock =
  /^[T ,]+(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}))?\s*(?:(?<half>[ap])\.?m\.?|Uhr|h)?$/i

// Spreadsheets count days from the end of 1899; these are the years 1954 to 2119.
const serial = /^(?<days>[2-7]\d{4})$/
const serialEpoch = Date.UTC(1899, 11, 30)

/**
 * A date in a common notation, with an optional time of day, as ISO 8601. Other text is returned unchanged,
 * so that the field can refuse it. `order` decides only if both parts can be months.
 */
export function isoDate(text: string, order: DayOrder): string {
  if (text.length > longestDate) return text
  const bare = text.trim().replace(weekday, '')
  const days = serial.exec(bare)?.groups?.['days']
  if (days !== undefined) return new Date(serialEpoch + Number(days) * 86_400_000).toISOString().slice(0, 10)
  const match = matchDate(bare, order)
  if (match === undefined) return text
  const date = `${match.year}-${padded(match.month)}-${padded(match.day)}`
  const rest = bare.slice(match.length)
  if (rest.trim() === '') return date
  const time = timeOf(rest)
  return time === undefined ? text : `${date}T${time}`
}

/** Returns the evidence of a numeric date for its column; undefined if the order doesn't matter. */
export function orderEvidence(text: string): OrderEvidence | undefined {
  if (text.length > longestDate) return undefined
  const { first = '', second = '', sign } = numeric.exec(text.trim().replace(weekday, ''))?.groups ?? {}
  // Every country that separates dates with points puts the day first.
  if (sign === undefined || sign === '.' || first === second) return undefined
  if (Number(first) > 12) return Number(second) > 12 ? undefined : 'day_first'
  return Number(second) > 12 ? 'month_first' : 'ambiguous'
}

interface DateParts {
  year: string
  month: number
  day: number
  length: number
}

function matchDate(text: string, order: DayOrder): DateParts | undefined {
  const numbers = numeric.exec(text)
  if (numbers?.groups !== undefined) {
    const { first = '', second = '', sign = '', year = '' } = numbers.groups
    const used = sign === '.' ? 'day_first' : (provenOrder(first, second) ?? order)
    const [day, month] = used === 'day_first' ? [first, second] : [second, first]
    return { year: fullYear(year), month: Number(month), day: Number(day), length: numbers[0].length }
  }
  for (const pattern of [yearFirst, compact, dayAndName, nameAndDay]) {
    const match = pattern.exec(text)
    const { year = '', month = '', day = '' } = match?.groups ?? {}
    const number = /\d/.test(month) ? Number(month) : monthOf(month)
    if (match === null || number === undefined) continue
    return { year: fullYear(year), month: number, day: Number(day), length: match[0].length }
  }
  return undefined
}

function provenOrder(first: string, second: string): DayOrder | undefined {
  if (Number(first) > 12 && Number(second) <= 12) return 'day_first'
  return Number(second) > 12 && Number(first) <= 12 ? 'month_first' : undefined
}

/** Two digits mean 1950 to 2049, as in spreadsheets. */
function fullYear(year: string): string {
  const digits = year.replace(/['’]/, '')
  if (digits.length === 4) return digits
  return Number(digits) < 50 ? `20${digits}` : `19${digits}`
}

function timeOf(text: string): string | undefined {
  const { hour = '', minute = '', second = '0', half } = clock.exec(text)?.groups ?? {}
  if (minute === '' || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${padded(hours)}:${minute}:${padded(Number(second))}`
}

function padded(number: number): string {
  return String(number).padStart(2, '0')
}
