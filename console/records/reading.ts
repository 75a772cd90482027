import { readDuration } from '../../formulas/duration.ts'
import { numberSigns, t } from '../kit/language/translate.ts'
import {
  type Control,
  controlOf,
  type Field,
  holdsSeveral,
  mostStars,
  type Read,
  type TypedRead,
  wallClock,
  zoneOf,
} from './values.ts'

/** Parses typed or pasted text for the API. Empty text means no value. */
export function readText(text: string, field: Field): Read {
  const control = controlOf(field)
  const trimmed = text.trim()
  if (trimmed === '') return { value: holdsSeveral(field) || control === 'files' ? [] : null }
  return readers[control]?.(trimmed, field) ?? { error: t('This field is read-only here.') }
}

/** Reads a control on blur. For a partial date the browser reports an empty value. */
export function readTyped(
  text: string,
  field: Field,
  input?: { validity: { badInput: boolean } },
): TypedRead {
  if (input?.validity.badInput === true) return { error: t('The date is incomplete.'), text: '' }
  const read = readText(text, field)
  return 'error' in read ? { ...read, text } : read
}

const readers: Partial<Record<Control, (text: string, field: Field) => Read>> = {
  line: (text) => ({ value: text }),
  text: (text) => ({ value: text }),
  number: readNumber,
  rating: readRating,
  duration: readMinutes,
  yesNo: readBoolean,
  option: readOption,
  options: readOptions,
  moment: readMoment,
  day: readDate,
}

function readNumber(text: string): Read {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’%€$£]/g, '').replace('−', '-')
  const value = Number(withDecimalPoint(plain))
  return Number.isFinite(value) && plain !== ''
    ? { value }
    : { error: t('“{text}” isn’t a number.', { text }) }
}

function readRating(text: string, field: Field): Read {
  const value = /^★+$/.test(text) ? text.length : Number(text)
  const max = mostStars(field)
  return Number.isInteger(value) && value >= 1 && value <= max
    ? { value }
    : { error: t('Enter a whole number from 1 to {max}.', { max }) }
}

/** Parses a duration. People type minutes without a unit. */
function readMinutes(text: string): Read {
  const seconds = readDuration(/^\d{1,6}$/.test(text) ? `${text} min` : text)
  return seconds === undefined
    ? { error: t('“{text}” isn’t a duration such as 1:30 or 1h 30m.', { text }) }
    : { value: seconds }
}

const grouped = { ',': /^-?[1-9]\d{0,2}(?:,\d{3})+$/, '.': /^-?[1-9]\d{0,2}(?:\.\d{3})+$/ } as const

/**
 * Parses «1.234,5» and «1,234.5» as the same number: the last of two different separators is the decimal one. A single
 * separator groups thousands only if it is in a valid place and the language does so: «1.234» is 1234 only in German.
 */
function withDecimalPoint(text: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma !== -1 && point !== -1) {
    return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  }
  const sign = comma === -1 ? '.' : ','
  const isSeveral = text.indexOf(sign) !== text.lastIndexOf(sign)
  if ((sign === numberSigns().group || isSeveral) && grouped[sign].test(text))
    return text.replaceAll(sign, '')
  return text.replace(sign, '.')
}

const yes = /^(?:true|yes|ja|wahr|oui|vrai|1|x|✓)$/i
const no = /^(?:false|no|nein|falsch|non|faux|0)$/i

function readBoolean(text: string): Read {
  if (yes.test(text)) return { value: true }
  return no.test(text) ? { value: false } : { error: t('“{text}” isn’t yes or no.', { text }) }
}

function readOption(text: string, { options = [] }: Field): Read {
  const found = options.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (found !== undefined) return { value: found.name }
  return { error: t('Unknown option “{text}”.', { text }) }
}

function readOptions(text: string, field: Field): Read {
  const read = text.split(/[,;\n]/).map((one) => readOption(one.trim(), field))
  const wrong = read.find((one) => 'error' in one)
  return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
}

function readMoment(text: string, field: Field): Read {
  const wrong = { error: t('“{text}” isn’t a date such as 2026-01-15 09:30.', { text }) }
  const { day: written = '', time = '00:00', zone } = momentParts.exec(text)?.groups ?? {}
  const day = dayOf(written)
  if (day === undefined) return wrong
  const moment =
    zone === undefined ? momentAt(`${day}T${time.padStart(5, '0')}`, zoneOf(field)) : Date.parse(text)
  return Number.isNaN(moment) ? wrong : { value: new Date(moment).toISOString() }
}

const momentParts =
  /^(?<day>[\d./-]+?)(?:(?:[T ]|, )(?<time>\d?\d:\d\d)(?::\d\d(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/

/** Converts a local time in a zone to a moment, the first one if it is ambiguous. */
function momentAt(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const behind = (moment: number) =>
    Number.isNaN(moment) ? 0 : Date.parse(`${wallClock(new Date(moment).toISOString(), zone)}Z`) - moment
  // A second pass, for hours around a clock change.
  return asUtc - behind(asUtc - behind(asUtc))
}

function readDate(text: string): Read {
  const found = dayOf(/^[^T ,]*/.exec(text)?.[0] ?? '')
  return found === undefined
    ? { error: t('“{text}” isn’t a date such as 2026-01-15.', { text }) }
    : { value: found }
}

/** Parses dates of spreadsheets: 2026-01-15, 15.1.2026, and 1/15/2026 or 15/1/2026 by the browser's region. */
function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso !== null) return realDay(iso[1], iso[2], iso[3])
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (points !== null) return realDay(points[3], points[2], points[1])
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashes === null) return undefined
  const [, first, second, year] = slashes
  const isMonthFirst = Number(second) > 12 || (Number(first) <= 12 && writesMonthFirst())
  return isMonthFirst ? realDay(year, first, second) : realDay(year, second, first)
}

function writesMonthFirst(): boolean {
  return new Intl.DateTimeFormat(navigator.language).formatToParts()[0]?.type === 'month'
}

/** Returns undefined for impossible dates, such as 31 February. */
function realDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}
