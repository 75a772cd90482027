import { msg, type Text } from '../../kit/language/translate.ts'
import type { Field } from '../values.ts'
import { lookupOf, rollupOf } from './computed.ts'

/** A kind of field in the form: a type with certain settings. */
export interface FieldKind {
  key: string
  label: Text
  type: string
  metadata: Readonly<Record<string, unknown>>
  /** Recognizes fields of this kind by more than their metadata. */
  fits?: (metadata: Readonly<Record<string, unknown>>) => boolean
}

const text = (key: string, label: Text, metadata: Record<string, unknown>): FieldKind => ({
  key,
  label,
  type: 'string',
  metadata,
})
const number = (key: string, label: Text): FieldKind => ({
  key,
  label,
  type: 'number',
  metadata: { format: key },
})

export const fieldKinds: readonly FieldKind[] = [
  text('text', msg('Text'), { format: 'text' }),
  text('long', msg('Long text'), { format: 'text', extendedField: true }),
  text('email', msg('Email'), { format: 'email' }),
  text('url', msg('Web address'), { format: 'url' }),
  text('phone_number', msg('Phone number'), { format: 'phone_number' }),
  number('decimal', msg('Number')),
  number('integer', msg('Whole number')),
  number('percent', msg('Percent')),
  number('currency', msg('Amount of money')),
  { key: 'duration', label: msg('Duration'), type: 'duration', metadata: {} },
  { key: 'rating', label: msg('Rating'), type: 'rating', metadata: {} },
  { key: 'yesNo', label: msg('Yes or no'), type: 'boolean', metadata: {} },
  { key: 'day', label: msg('Day'), type: 'dateOnly', metadata: {} },
  { key: 'moment', label: msg('Day and time'), type: 'date', metadata: {} },
  { key: 'option', label: msg('One option'), type: 'select', metadata: { mode: 'singleSelect' } },
  { key: 'options', label: msg('Several options'), type: 'select', metadata: { mode: 'multiSelect' } },
  { key: 'row', label: msg('Link to one record'), type: 'relation', metadata: { mode: 'single' } },
  { key: 'rows', label: msg('Links to records'), type: 'relation', metadata: { mode: 'multi' } },
  {
    key: 'people',
    label: msg('People'),
    type: 'platformRelation',
    metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
  },
  {
    key: 'conversations',
    label: msg('Conversations'),
    type: 'platformRelation',
    metadata: { platformModel: 'Conversation', displayField: 'id', mode: 'multi' },
  },
  { key: 'files', label: msg('Files'), type: 'file', metadata: {} },
  { key: 'avatar', label: msg('Picture of the record'), type: 'avatar', metadata: {} },
  { key: 'autoNumber', label: msg('Automatic number'), type: 'autoNumber', metadata: {} },
  { key: 'createdBy', label: msg('Created by'), type: 'createdBy', metadata: {} },
  { key: 'updatedBy', label: msg('Changed by'), type: 'updatedBy', metadata: {} },
  { key: 'formula', label: msg('Formula'), type: 'formula', metadata: {} },
  {
    key: 'rollup',
    label: msg('Roll-up'),
    type: 'formula',
    metadata: {},
    fits: ({ expression }) => rollupOf(expression) !== undefined,
  },
  {
    key: 'lookup',
    label: msg('Lookup'),
    type: 'formula',
    metadata: {},
    fits: ({ expression }) => lookupOf(expression) !== undefined,
  },
]

/** Returns the kind of a field. */
export function kindOf({ type, metadata }: Pick<Field, 'type' | 'metadata'>): FieldKind | undefined {
  const fitting = fieldKinds.filter(
    (kind) =>
      kind.type === type &&
      kind.fits?.(metadata) !== false &&
      Object.entries(kind.metadata).every(([key, value]) => metadata[key] === value),
  )
  // The more specific of two matches, because a long text is a text, too.
  return fitting.toSorted((a, b) => specificity(b) - specificity(a))[0]
}

function specificity({ metadata, fits }: FieldKind): number {
  return Object.keys(metadata).length + (fits === undefined ? 0 : 1)
}

/** Types whose values are computed or written by the system. */
export const readOnlyTypes: ReadonlySet<string> = new Set(['formula', 'autoNumber', 'createdBy', 'updatedBy'])

export const uniqueTypes: readonly string[] = ['string', 'number', 'date', 'dateOnly']
