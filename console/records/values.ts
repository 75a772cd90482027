import type { Schemas } from '../../clients/typescript/src/index.ts'
import { formatDate, formatNumber } from '../kit/language/translate.ts'

export type Field = Schemas['Field']

export type Read = { value: unknown } | { error: string }

/** How a value of a field is edited; `none` for what is computed or kept elsewhere. */
export type Control =
  | 'line'
  | 'text'
  | 'number'
  | 'yesNo'
  | 'day'
  | 'moment'
  | 'option'
  | 'options'
  | 'row'
  | 'rows'
  | 'users'
  | 'files'
  | 'none'

const plainControls: Record<string, Control> = {
  number: 'number',
  boolean: 'yesNo',
  date: 'moment',
  dateOnly: 'day',
  file: 'files',
  avatar: 'line',
}

export function controlOf({ type, metadata }: Field): Control {
  if (type === 'string') return metadata['extendedField'] === true ? 'text' : 'line'
  if (type === 'select') return metadata['mode'] === 'singleSelect' ? 'option' : 'options'
  if (type === 'relation') return metadata['mode'] === 'multi' ? 'rows' : 'row'
  if (type === 'platformRelation') return metadata['platformModel'] === 'User' ? 'users' : 'none'
  return plainControls[type] ?? 'none'
}

export function isEditable(field: Field): boolean {
  return controlOf(field) !== 'none'
}

/** Whether several values can be chosen. */
export function holdsSeveral({ metadata }: Field): boolean {
  return metadata['mode'] === 'multi' || metadata['mode'] === 'multiSelect'
}

export function isNumeric({ type, metadata }: Field): boolean {
  return type === 'number' || (type === 'formula' && metadata['numberConfig'] !== undefined)
}

/** A related row as `expand` shows it. */
export interface Linked {
  id: string
  title: string | null
}

/** The related rows of a value, expanded or not. */
export function linkedOf(value: unknown): Linked[] {
  if (value === null || value === undefined) return []
  return [value].flat().map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { id: String(one), title: null }
    const { id, title = null } = one as { id: string; title?: string | null }
    return { id, title }
  })
}

/** Several values, each with a name: options, related rows, users, files. */
export function namesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return [value].flat().map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return String(one)
    const named = one as { title?: string | null; name?: string; email?: string; id?: string | number }
    return String(named.title ?? named.name ?? named.email ?? named.id ?? '')
  })
}

/** A value as the API takes it: related rows by their ids. */
export function sentValue(value: unknown, field: Field): unknown {
  if (field.type !== 'relation') return value
  const ids = linkedOf(value).map(({ id }) => id)
  return holdsSeveral(field) ? ids : (ids[0] ?? null)
}

/** Whether two values are the same to the server, however they are shown. */
export function isSame(a: unknown, b: unknown, field: Field): boolean {
  return canonical(a, field) === canonical(b, field)
}

function canonical(value: unknown, field: Field): string {
  const sent = sentValue(value, field)
  if (sent === null || sent === undefined || sent === '') return 'null'
  if (!Array.isArray(sent)) return JSON.stringify(sent)
  return sent.length === 0 ? 'null' : JSON.stringify(sent.map(String).toSorted(byText))
}

const byText = (a: string, b: string) => a.localeCompare(b)

/** A value as it is read in a cell. */
export function shownText(value: unknown, field: Field): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, field)
  if (isDay(value, field)) {
    return formatDate(`${value.slice(0, 10)}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  }
  if (isMoment(value, field)) {
    return formatDate(value, { dateStyle: 'medium', timeStyle: 'short', timeZone: zoneOf(field) })
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return namesOf(value).join(', ')
}

interface DateConfig {
  timezone?: string
}

/** A formula that gives a moment names its zone; one that gives a day names none. */
function isMoment(value: unknown, { type, metadata }: Field): value is string {
  const config = metadata['dateConfig'] as DateConfig | undefined
  return typeof value === 'string' && (type === 'date' || config?.timezone !== undefined)
}

function isDay(value: unknown, field: Field): value is string {
  if (typeof value !== 'string' || isMoment(value, field)) return false
  return field.type === 'dateOnly' || field.metadata['dateConfig'] !== undefined
}

/** The clock by which a field shows its moments; the one of the browser where it has none. */
export function zoneOf({ metadata }: Field): string {
  const zone = metadata['timezone'] ?? (metadata['dateConfig'] as DateConfig | undefined)?.timezone
  return typeof zone === 'string' ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface NumberFormat {
  format?: unknown
  currency?: unknown
  decimals?: unknown
}

export function numberText(value: number, { metadata }: Field): string {
  const { format, currency, decimals } = (metadata['numberConfig'] ?? metadata) as NumberFormat
  const places =
    typeof decimals === 'number' ? { minimumFractionDigits: decimals, maximumFractionDigits: decimals } : {}
  if (format === 'currency' && typeof currency === 'string') {
    return formatNumber(value, { style: 'currency', currency, ...places })
  }
  const text = formatNumber(value, { maximumFractionDigits: 10, ...places })
  return format === 'percent' ? `${text} %` : text
}

/** What a clock in a zone shows at a moment: `2026-01-15T09:30`. */
export function wallClock(moment: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** A value as it is written: what an editor starts with, and what is copied. */
export function writtenText(value: unknown, field: Field): string {
  if (value === null || value === undefined) return ''
  if (isDay(value, field)) return value.slice(0, 10)
  if (isMoment(value, field)) return wallClock(value, zoneOf(field)).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return namesOf(value).join(', ')
}

/** What somebody wrote, as the API takes it; an empty text is no value. */
export function readText(text: string, field: Field): Read {
  const control = controlOf(field)
  const trimmed = text.trim()
  if (trimmed === '') return { value: holdsSeveral(field) || control === 'files' ? [] : null }
  return readers[control]?.(trimmed, field) ?? { error: 'This field cannot be written to here.' }
}

const readers: Partial<Record<Control, (text: string, field: Field) => Read>> = {
  line: (text) => ({ value: text }),
  text: (text) => ({ value: text }),
  number: readNumber,
  yesNo: readBoolean,
  option: readOption,
  options: readOptions,
  moment: readMoment,
  day: readDate,
}

function readNumber(text: string): Read {
  const plain = text.replaceAll(/[\s\u00a0%€$£]/g, '')
  // «1.234,5» and «1,234.5» are the same number: the last of two different signs parts the decimals.
  const decimalComma = /,\d{1,2}$/.test(plain) && !/,\d{3}$/.test(plain)
  const english = decimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  const value = Number(english)
  return Number.isFinite(value) && english !== '' ? { value } : { error: `"${text}" is not a number.` }
}

function readBoolean(text: string): Read {
  if (/^(?:true|yes|1|x|✓)$/i.test(text)) return { value: true }
  return /^(?:false|no|0)$/i.test(text) ? { value: false } : { error: `"${text}" is neither yes nor no.` }
}

function readOption(text: string, { options = [] }: Field): Read {
  const found = options.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (found !== undefined) return { value: found.name }
  return { error: `There is no option "${text}".` }
}

function readOptions(text: string, field: Field): Read {
  const read = text.split(/[,;\n]/).map((one) => readOption(one.trim(), field))
  const wrong = read.find((one) => 'error' in one)
  return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
}

function readMoment(text: string, field: Field): Read {
  const [, day, time = '00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)\S*?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (day === undefined) return { error: `"${text}" is not a date such as 2026-01-15 09:30.` }
  const moment = zone === undefined ? momentAt(`${day}T${time}`, zoneOf(field)) : Date.parse(text)
  return Number.isNaN(moment)
    ? { error: `"${text}" is not a date such as 2026-01-15 09:30.` }
    : { value: new Date(moment).toISOString() }
}

/** The moment at which a clock in a zone shows this; where it shows it twice, the first. */
function momentAt(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const behind = (moment: number) =>
    Number.isNaN(moment) ? 0 : Date.parse(`${wallClock(new Date(moment).toISOString(), zone)}Z`) - moment
  // A second look, for the hours in which the clock is changed.
  return asUtc - behind(asUtc - behind(asUtc))
}

function readDate(text: string): Read {
  const found = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return found === undefined ? { error: `"${text}" is not a date such as 2026-01-15.` } : { value: found }
}
