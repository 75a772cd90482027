import type { Schemas } from '../../clients/typescript/src/index.ts'
import { formatDate, formatNumber } from '../kit/language/translate.ts'

export type Field = Schemas['Field']

export type Read = { value: unknown } | { error: string }

/** Whether a cell of it can be edited in place; the others are read here and changed on their own pages. */
export function isEditable({ type, metadata }: Field): boolean {
  if (type === 'select') return metadata['mode'] === 'singleSelect'
  return ['string', 'number', 'boolean', 'date', 'dateOnly'].includes(type)
}

export function isNumeric({ type, metadata }: Field): boolean {
  return type === 'number' || (type === 'formula' && metadata['returnType'] === 'number')
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

/** A value as it is read in a cell. */
export function shownText(value: unknown, field: Field): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, field)
  if (field.type === 'dateOnly' && typeof value === 'string') {
    return formatDate(`${value.slice(0, 10)}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  }
  if (field.type === 'date' && typeof value === 'string') {
    const zone = field.metadata['timezone']
    const inZone = typeof zone === 'string' ? { timeZone: zone } : {}
    return formatDate(value, { dateStyle: 'medium', timeStyle: 'short', ...inZone })
  }
  return namesOf(value).join(', ')
}

function numberText(value: number, { metadata }: Field): string {
  const { format, currency, decimals } = metadata
  const places =
    typeof decimals === 'number' ? { minimumFractionDigits: decimals, maximumFractionDigits: decimals } : {}
  if (format === 'currency' && typeof currency === 'string') {
    return formatNumber(value, { style: 'currency', currency, ...places })
  }
  const text = formatNumber(value, { maximumFractionDigits: 10, ...places })
  return format === 'percent' ? `${text} %` : text
}

/** A value as it is written: what an editor starts with, and what is copied. */
export function writtenText(value: unknown, { type }: Field): string {
  if (value === null || value === undefined) return ''
  if (type === 'dateOnly' && typeof value === 'string') return value.slice(0, 10)
  return namesOf(value).join(', ')
}

/** What somebody wrote, as the API takes it; an empty text is no value. */
export function readText(text: string, field: Field): Read {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  return readers[field.type]?.(trimmed, field) ?? { error: 'This field cannot be written to here.' }
}

const readers: Record<string, (text: string, field: Field) => Read> = {
  string: (text) => ({ value: text }),
  number: readNumber,
  boolean: readBoolean,
  select: readOption,
  date: readMoment,
  dateOnly: readDate,
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

function readMoment(text: string): Read {
  const isLocal = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d)?/.test(text)
  return isLocal
    ? { value: text.replace(' ', 'T') }
    : { error: `"${text}" is not a date such as 2026-01-15 09:30.` }
}

function readDate(text: string): Read {
  const found = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return found === undefined ? { error: `"${text}" is not a date such as 2026-01-15.` } : { value: found }
}
