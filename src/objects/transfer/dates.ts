import type { DateFormat } from '../fields/moments.ts'

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** How a date of each format looks; the names of the groups say what stands where. */
const patterns: Readonly<Record<DateFormat, RegExp>> = {
  'MM/dd/yyyy': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})/,
  'dd/MM/yyyy': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})/,
  'yyyy-MM-dd': /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})/,
  'MMM d, yyyy': /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})/i,
  'd MMM yyyy': /^(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})/i,
}

// Where points stand the day comes first, in every country that writes them.
const withPoints = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})/

const clock = /^[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<half>[ap])?\.?m?\.?$/i

/**
 * A date as people write it in the format of its field or with points, with a time of day where there is one, as ISO 8601. What does
 * not look like that comes back as it is, for the field to say what is wrong with it.
 */
export function isoDate(text: string, format: string | undefined): string {
  const pattern = patterns[format as DateFormat] as RegExp | undefined
  const match = pattern?.exec(text) ?? withPoints.exec(text)
  if (match?.groups === undefined) return text
  const { year = '', month = '', day = '' } = match.groups
  const monthNumber = /\d/.test(month)
    ? Number(month)
    : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = `${year}-${padded(monthNumber)}-${padded(Number(day))}`
  const rest = text.slice(match[0].length)
  if (rest.trim() === '') return date
  const time = timeOf(rest)
  return time === undefined ? text : `${date}T${time}`
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
