import { t } from '../../kit/language/translate.ts'
import { presentSchema, referenceKind } from '../panel/schema.ts'
import { cronInWords } from './cron.ts'
import { type FieldDisplay, optionLabel } from './node-display.ts'
import type { DataSchema } from './node-types.ts'
import { operatorWord } from './operators.ts'

/** Display names by resource type and id. */
export type Names = (kind: string, id: unknown) => string | undefined

/** A field of node data. */
export interface DescribedField {
  schema: DataSchema
  display: FieldDisplay | undefined
}

/** Formats a value as its form does. Empty for a value that is missing. */
export function valueWords(value: unknown, field: DescribedField, names: Names): string {
  const { display } = field
  const schema = presentSchema(field.schema, field.schema)
  if (value === undefined || value === null) return ''
  if (display?.control === 'query') return filterText(value)
  if (Array.isArray(value)) {
    const items = { display, schema: schema.items ?? {} }
    const words = value.map((one) => valueWords(one, items, names))
    return words.filter((one) => one !== '').join(' · ')
  }
  if (typeof value === 'object') return objectWords(value, { display, schema }, names)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (schema.enum !== undefined) return optionLabel(display, value)
  const kind = referenceKind(display, schema)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (kind !== '') return names(kind, value) ?? text
  if (schema.format === 'cron') return cronInWords(text)
  return schema.format === 'url' ? address(text) : text
}

/** The first field with a text stands for the object. */
function objectWords(value: object, { display, schema }: DescribedField, names: Names): string {
  const fields: Readonly<Record<string, FieldDisplay>> = display?.fields ?? {}
  const values = new Map(Object.entries(value))
  for (const [key, inner] of Object.entries(fields)) {
    const field = { display: inner, schema: schema.properties?.[key] ?? {} }
    const words = valueWords(values.get(key), field, names)
    if (words !== '') return words
  }
  return ''
}

/** Formats `api.shop.example/orders`, without scheme and query. */
function address(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Formats a filter as `Email = {EMAIL}`, as far as one line allows. */
function filterText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const filter = new Map<string, unknown>(Object.entries(query))
  for (const [key, word] of [
    ['and', t('and')],
    ['or', t('or')],
  ] as const) {
    const parts = filter.get(key)
    if (Array.isArray(parts)) return parts.map(filterText).filter(Boolean).join(` ${word} `)
  }
  if (filter.get('not') !== undefined) return `${t('not')} ${filterText(filter.get('not'))}`
  const operator = textOf(filter.get('operator'))
  const value = filter.get('value')
  const operand =
    value === undefined || value === null
      ? ''
      : ` ${typeof value === 'string' ? value : JSON.stringify(value)}`
  return `${textOf(filter.get('path'))} ${operator === 'equals' ? '=' : operatorWord(operator)}${operand}`
}
