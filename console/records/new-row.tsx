import { useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field as Labelled } from '../kit/field.tsx'
import { Select } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { ValueControl } from './controls/value-control.tsx'
import style from './records.module.css'
import { rowOperations, type Source } from './source.ts'
import { type Detail, recordTypesOf } from './use-detail.ts'
import type { Row } from './use-rows.ts'
import { controlOf, type Field, isEditable, sentValue } from './values.ts'

/** A form for a new row, with the fields of its record type that can be written into before it is there. */
export function NewRow({
  source,
  detail,
  values: given = {},
  onMade,
  onClose,
}: {
  source: Source
  detail: Detail
  /** What it starts with: the option of a column, the record that it is linked to. */
  values?: Readonly<Record<string, unknown>>
  onMade: (row: Row) => void
  onClose: () => void
}) {
  const types = recordTypesOf(detail)
  const [typeId, setTypeId] = useState(types.find(({ is_default: isDefault }) => isDefault)?.id)
  const [values, setValues] = useState(given)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const shown = detail.fields
    .filter((field) => isEditable(field) && controlOf(field) !== 'files')
    .filter(({ record_type_id: only }) => only === null || only === typeId)
    .toSorted((a, b) => a.order - b.order)
  const create = useChange(source.create, {
    refreshes: rowOperations(source),
    onDone: (row) => {
      onMade(row)
      onClose()
    },
    onFailed: () => undefined,
  })
  const submit = () => {
    if (Object.keys(wrong).length > 0) return
    const data = shown.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      return value === undefined || value === null ? [] : [[field.name, sentValue(value, field)]]
    })
    const type = typeId === undefined ? {} : { record_type_id: typeId }
    create.mutate({ name: source.name, body: { data: Object.fromEntries(data), ...type } })
  }
  const other = otherIssue(
    create.error,
    shown.flatMap(({ name }) => [name, `data.${name}`]),
  )
  return (
    <Dialog
      title={t('New in {object}', { object: detail.display_name })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="new-row" busy={create.isPending}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <form
        id="new-row"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {other !== undefined && (
          <p role="alert" className={style['wrong']}>
            {other}
          </p>
        )}
        {types.length > 1 && (
          <Labelled label={t('Record type')}>
            {(control) => (
              <Select {...control} value={typeId} onChange={({ target }) => setTypeId(Number(target.value))}>
                {types.map(({ id, display_name: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        {shown.map((field) => (
          <Labelled
            key={field.id}
            label={field.name}
            optional={!field.required}
            error={
              wrong[field.name] ??
              issueOf(create.error, field.name) ??
              issueOf(create.error, `data.${field.name}`)
            }
          >
            {(control) => (
              <ValueControl
                control={control}
                field={field}
                value={values[field.name] ?? null}
                onRead={(read) => {
                  const { [field.name]: _mended, ...rest } = wrong
                  if ('error' in read) setWrong({ ...rest, [field.name]: read.error })
                  else {
                    setWrong(rest)
                    setValues((before) => ({ ...before, [field.name]: read.value }))
                  }
                }}
              />
            )}
          </Labelled>
        ))}
      </form>
    </Dialog>
  )
}

/** What a copy of a row starts with: everything but what must be unlike in each row. */
export function copyOf(row: Row, fields: readonly Field[]): Record<string, unknown> {
  const copied = fields.flatMap((field): [string, unknown][] => {
    const value = row.data[field.name]
    const isCopied = isEditable(field) && !field.unique && controlOf(field) !== 'files'
    return isCopied && value !== null && value !== undefined ? [[field.name, sentValue(value, field)]] : []
  })
  return { data: Object.fromEntries(copied), record_type_id: row.record_type_id }
}
