import { useRead } from '../../app/operations.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useTarget } from '../controls/directory.ts'
import { type Field, isEditable } from '../values.ts'

/** Selects for each relation the target field that identifies a record. */
export function MatchOptions({
  columns,
  fields,
  match,
  onChange,
}: {
  columns: readonly { field: string | null }[]
  fields: readonly Field[]
  match: Readonly<Record<string, string>>
  onChange: (match: Record<string, string>) => void
}) {
  const mapped = new Set(columns.map(({ field }) => field))
  return fields
    .filter(({ name, type }) => type === 'relation' && mapped.has(name))
    .map((field) => (
      <MatchOption
        key={field.id}
        field={field}
        value={match[field.name] ?? ''}
        onChange={(by) => {
          const { [field.name]: _, ...others } = match
          onChange(by === '' ? others : { ...others, [field.name]: by })
        }}
      />
    ))
}

function MatchOption({
  field,
  value,
  onChange,
}: {
  field: Field
  value: string
  onChange: (by: string) => void
}) {
  const target = useTarget(field)
  const detail = useRead(
    target?.source.read ?? 'getObject',
    { name: target?.name ?? '' },
    { enabled: target !== undefined },
  )
  if (target === undefined) return null
  const offered = (detail.data?.fields ?? []).filter(
    (one) => isEditable(one) && (one.type === 'string' || one.type === 'number'),
  )
  return (
    <Labelled label={t('“{relation}” is read by', { relation: field.name })}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target: select }) => onChange(select.value)}>
          <option value="">{t('Its title')}</option>
          {offered.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
