import { useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Field as Labelled } from '../kit/field.tsx'
import { Select } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { ValueControl } from './controls/value-control.tsx'
import { rowOperations, type Source } from './source.ts'
import { type Detail, recordTypesOf } from './use-detail.ts'
import type { Row } from './use-rows.ts'
import { controlOf, type Field, isEditable, type Read, sentValue } from './values.ts'

interface NewRowProps {
  source: Source
  detail: Detail
  /** Initial values: the option of a lane, or a linked record. */
  values?: Readonly<Record<string, unknown>>
  onMade: (row: Row) => void
  onClose: () => void
}

/** A form for a new record with the writable fields of its type. */
export function NewRow({ source, detail, values: given = {}, onMade, onClose }: NewRowProps) {
  const types = recordTypesOf(detail)
  const [typeId, setTypeId] = useState(types.find(({ is_default: isDefault }) => isDefault)?.id)
  const [values, setValues] = useState(given)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const shown = askedFields(detail, typeId)
  const create = useChange(source.create, {
    refreshes: rowOperations(source),
    onDone: (row) => {
      onMade(row)
      onClose()
    },
    onFailed: () => undefined,
  })
  const onRead = (name: string, read: Read) => {
    const { [name]: _corrected, ...rest } = wrong
    setWrong('error' in read ? { ...rest, [name]: read.error } : rest)
    if ('value' in read) setValues((before) => ({ ...before, [name]: read.value }))
  }
  const submit = () => {
    if (Object.keys(wrong).length > 0) return
    const type = typeId === undefined ? {} : { record_type_id: typeId }
    create.mutate({ name: source.name, body: { data: sentValues(values, shown), ...type } })
  }
  const paths = shown.flatMap(({ name }) => [name, `data.${name}`])
  return (
    <FormDialog
      title={t('New in {object}', { object: detail.display_name })}
      submit={t('Create')}
      busy={create.isPending}
      problem={otherIssue(create.error, paths)}
      onSubmit={submit}
      onClose={onClose}
    >
      {types.length > 1 && <TypeField types={types} typeId={typeId} onChange={setTypeId} />}
      {shown.map((field) => (
        <ValueField
          key={field.id}
          field={field}
          value={values[field.name] ?? null}
          error={
            wrong[field.name] ??
            issueOf(create.error, field.name) ??
            issueOf(create.error, `data.${field.name}`)
          }
          onRead={(read) => onRead(field.name, read)}
        />
      ))}
    </FormDialog>
  )
}

/** Returns the writable fields of a new record, in order. */
function askedFields({ fields }: Detail, typeId: number | undefined): Field[] {
  return fields
    .filter((field) => isEditable(field) && controlOf(field) !== 'files')
    .filter(({ record_type_id: only }) => only === null || only === typeId)
    .toSorted((a, b) => a.order - b.order)
}

function sentValues(values: Readonly<Record<string, unknown>>, fields: readonly Field[]) {
  const filled = fields.filter(({ name }) => values[name] !== undefined && values[name] !== null)
  return Object.fromEntries(filled.map((field) => [field.name, sentValue(values[field.name], field)]))
}

function TypeField({
  types,
  typeId,
  onChange,
}: {
  types: ReturnType<typeof recordTypesOf>
  typeId: number | undefined
  onChange: (id: number) => void
}) {
  return (
    <Labelled label={t('Record type')}>
      {(control) => (
        <Select {...control} value={typeId} onChange={({ target }) => onChange(Number(target.value))}>
          {types.map(({ id, display_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function ValueField({
  field,
  value,
  error,
  onRead,
}: {
  field: Field
  value: unknown
  error: string | undefined
  onRead: (read: Read) => void
}) {
  return (
    <Labelled label={field.name} hint={field.description} optional={!field.required} error={error}>
      {(control) => <ValueControl control={control} field={field} value={value} onRead={onRead} />}
    </Labelled>
  )
}

/** Returns the initial values of a copy, without unique values. */
export function copyOf(row: Row, fields: readonly Field[]): Record<string, unknown> {
  const copied = fields.flatMap((field): [string, unknown][] => {
    const value = row.data[field.name]
    const isCopied = isEditable(field) && !field.unique && controlOf(field) !== 'files'
    return isCopied && value !== null && value !== undefined ? [[field.name, sentValue(value, field)]] : []
  })
  return { data: Object.fromEntries(copied), record_type_id: row.record_type_id }
}
