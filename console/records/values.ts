import type { Schemas } from '../../clients/typescript/src/index.ts'
import { durationText } from '../../formulas/duration.ts'
import { formatDate, formatNumber, numberSigns, t } from '../kit/language/translate.ts'

export type Field = Schemas['Field']

export type Read = { value: unknown } | { error: string }

/** A value in a control, which keeps unreadable text as typed. */
export type TypedRead = { value: unknown } | { error: string; text: string }

/** The editor of a field. `none` for computed values and those stored elsewhere. */
export type Control =
  | 'line'
  | 'text'
  | 'number'
  | 'rating'
  | 'duration'
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
  rating: 'rating',
  duration: 'duration',
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

/** Returns true if the field holds several values. */
export function holdsSeveral({ metadata }: Field): boolean {
  return metadata['mode'] === 'multi' || metadata['mode'] === 'multiSelect'
}

/** The highest rating of a field. */
export function mostStars({ metadata }: Field): number {
  return typeof metadata['max'] === 'number' ? metadata['max'] : 5
}

/** Returns true if values are the name of a record's author. */
export function isAuthor({ type }: Field): boolean {
  return type === 'createdBy' || type === 'updatedBy'
}

const fixedTypes = new Set(['file', 'avatar', 'autoNumber', 'createdBy', 'updatedBy'])

/** Returns true for types that no other type can become, because none can hold their values. */
export function hasFixedType({ type }: Pick<Field, 'type'>): boolean {
  return fixedTypes.has(type)
}

const numericTypes = new Set(['number', 'duration', 'autoNumber'])

export function isNumeric({ type, metadata }: Field): boolean {
  return numericTypes.has(type) || (type === 'formula' && metadata['numberConfig'] !== undefined)
}

const textControls = new Set<Control>(['line', 'text', 'number', 'duration', 'day', 'moment'])

/** Returns true if values are plain text. */
export function isText(value: unknown, field: Field): boolean {
  if (textControls.has(controlOf(field))) return true
  return field.type === 'formula' && typeof value !== 'boolean'
}

/** A related record in the format of `expand`. */
export interface Linked {
  id: string
  title: string | null
}

/** Returns the related records of a value, expanded or not. */
export function linkedOf(value: unknown): Linked[] {
  if (value === null || value === undefined) return []
  return [value].flat().map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { id: String(one), title: null }
    const { id, title = null } = one as { id: string; title?: string | null }
    return { id, title }
  })
}

/** Returns named parts of a value: options, related records, users, files. */
export function namesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return [value].flat().map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return String(one)
    const named = one as { title?: string | null; name?: string; email?: string; id?: string | number }
    return String(named.title ?? named.name ?? named.email ?? named.id ?? '')
  })
}

/** Converts a value for the API, with related records as ids. */
export function sentValue(value: unknown, field: Field): unknown {
  if (field.type !== 'relation') return value
  const ids = linkedOf(value).map(({ id }) => id)
  return holdsSeveral(field) ? ids : (ids[0] ?? null)
}

const longest = 300

/** Truncates a text for cells and cards, because layout of a long one takes seconds. */
export function brief(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Compares the API values, ignoring the display format. */
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

/** Formats a value for a cell. */
export function shownText(value: unknown, field: Field): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, field)
  if (isDay(value, field)) {
    return formatDate(`${value.slice(0, 10)}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  }
  if (isMoment(value, field)) {
    return formatDate(value, { dateStyle: 'medium', timeStyle: 'short', timeZone: zoneOf(field) })
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return namesOf(value).join(', ')
}

const startsWithDay = /^\d{4}-\d\d-\d\d/

interface DateConfig {
  timezone?: string
}

/** A formula with a moment as its result names its time zone. One with a date doesn't. */
function isMoment(value: unknown, { type, metadata }: Field): value is string {
  const config = metadata['dateConfig'] as DateConfig | undefined
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return false
  return type === 'date' || config?.timezone !== undefined
}

function isDay(value: unknown, field: Field): value is string {
  if (typeof value !== 'string' || isMoment(value, field) || !startsWithDay.test(value)) return false
  return field.type === 'dateOnly' || field.metadata['dateConfig'] !== undefined
}

/** Returns the time zone of a field. Defaults to that of the browser. */
export function zoneOf({ metadata }: Field): string {
  const zone = metadata['timezone'] ?? (metadata['dateConfig'] as DateConfig | undefined)?.timezone
  return typeof zone === 'string' ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface NumberFormat {
  format?: unknown
  currency?: unknown
  decimals?: unknown
}

export function numberText(value: number, { type, metadata }: Field): string {
  if (type === 'duration') return durationText(value, metadata['format'] === 'h:mm:ss')
  if (type === 'autoNumber') return String(value)
  const { format, currency, decimals } = (metadata['numberConfig'] ?? metadata) as NumberFormat
  const places =
    typeof decimals === 'number' ? { minimumFractionDigits: decimals, maximumFractionDigits: decimals } : {}
  if (format === 'currency' && typeof currency === 'string') {
    return formatNumber(value, { style: 'currency', currency, ...places })
  }
  const text = formatNumber(value, { maximumFractionDigits: 10, ...places })
  return format === 'percent' ? `${text} %` : text
}

/** Formats a moment in a time zone: `2026-01-15T09:30`. */
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

/** Formats a value for editors and the clipboard. */
export function writtenText(value: unknown, field: Field): string {
  if (value === null || value === undefined) return ''
  if (isDay(value, field)) return value.slice(0, 10)
  if (isMoment(value, field)) return wallClock(value, zoneOf(field)).replace('T', ' ')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  // Seconds that the field doesn't show would be lost by an edit.
  if (typeof value === 'number' && field.type === 'duration')
    return durationText(value, field.metadata['format'] === 'h:mm:ss' || value % 60 !== 0)
  // The format that spreadsheets and our own parser read in this language.
  if (typeof value === 'number') return String(value).replace('.', numberSigns().decimal)
  return namesOf(value).join(', ')
}
