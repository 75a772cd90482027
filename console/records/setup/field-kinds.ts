import type { Field } from '../values.ts'

/** A kind of field in the form: a type with certain settings. */
export interface FieldKind {
  key: string
  label: string
  type: string
  metadata: Readonly<Record<string, unknown>>
}

const text = (key: string, label: string, metadata: Record<string, unknown>): FieldKind => ({
  key,
  label,
  type: 'string',
  metadata,
})
const number = (key: string, label: string): FieldKind => ({
  key,
  label,
  type: 'number',
  metadata: { format: key },
})

export const fieldKinds: readonly FieldKind[] = [
  text('text', 'Text', { format: 'text' }),
  text('long', 'Long text', { format: 'text', extendedField: true }),
  text('email', 'Email', { format: 'email' }),
  text('url', 'Web address', { format: 'url' }),
  text('phone_number', 'Phone number', { format: 'phone_number' }),
  number('decimal', 'Number'),
  number('integer', 'Whole number'),
  number('percent', 'Percent'),
  number('currency', 'Amount of money'),
  { key: 'yesNo', label: 'Yes or no', type: 'boolean', metadata: {} },
  { key: 'day', label: 'Day', type: 'dateOnly', metadata: {} },
  { key: 'moment', label: 'Day and time', type: 'date', metadata: {} },
  { key: 'option', label: 'One option', type: 'select', metadata: { mode: 'singleSelect' } },
  { key: 'options', label: 'Several options', type: 'select', metadata: { mode: 'multiSelect' } },
  { key: 'row', label: 'Link to one record', type: 'relation', metadata: { mode: 'single' } },
  { key: 'rows', label: 'Links to records', type: 'relation', metadata: { mode: 'multi' } },
  {
    key: 'people',
    label: 'People',
    type: 'platformRelation',
    metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
  },
  {
    key: 'conversations',
    label: 'Conversations',
    type: 'platformRelation',
    metadata: { platformModel: 'Conversation', displayField: 'id', mode: 'multi' },
  },
  { key: 'files', label: 'Files', type: 'file', metadata: {} },
  { key: 'avatar', label: 'Picture of the record', type: 'avatar', metadata: {} },
  { key: 'formula', label: 'Formula', type: 'formula', metadata: {} },
]

/** Returns the kind of a field. */
export function kindOf({ type, metadata }: Pick<Field, 'type' | 'metadata'>): FieldKind | undefined {
  const fitting = fieldKinds.filter(
    (kind) =>
      kind.type === type && Object.entries(kind.metadata).every(([key, value]) => metadata[key] === value),
  )
  // The more specific of two matches, because a long text is a text, too.
  return fitting.toSorted((a, b) => Object.keys(b.metadata).length - Object.keys(a.metadata).length)[0]
}

export const uniqueTypes: readonly string[] = ['string', 'number', 'date', 'dateOnly']
