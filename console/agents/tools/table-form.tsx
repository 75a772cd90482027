import { useRead } from '../../app/operations.ts'
import { issueOf } from '../../app/problems/explain.ts'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ToolDraft } from './draft.ts'
import type { FormProps } from './tool-form.tsx'
import style from './tools.module.css'

type Operation = ToolDraft['operations'][number]

function operationNames(isObject: boolean): { name: Operation; label: string }[] {
  const all: { name: Operation; label: string }[] = [
    { name: 'read', label: t('Find records') },
    { name: 'create', label: t('Enter records') },
    { name: 'update', label: t('Change records') },
    { name: 'delete', label: t('Delete records') },
  ]
  return isObject ? [...all, { name: 'createActivity', label: t('Log activities on records') }] : all
}

/** The records that a tool can access, and the operations it may perform. */
export function TableForm({ draft, error, onChange }: FormProps) {
  const objects = useRead('getObjects', {})
  const tables = useRead('getTables', {})
  const chosen = objects.data?.results.find(({ id }) => id === draft.tableId)
  return (
    <>
      <Field label={t('Object or table')} error={issueOf(error, 'tableId')}>
        {(control) => (
          <Select
            {...control}
            value={draft.tableId === 0 ? '' : draft.tableId}
            onChange={({ target }) => onChange({ tableId: Number(target.value), recordTypeId: null })}
          >
            <option value="">{t('Choose one')}</option>
            <optgroup label={t('Objects')}>
              {(objects.data?.results ?? []).map(({ id, display_name: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label={t('Tables')}>
              {(tables.data?.results ?? []).map(({ id, display_name: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          </Select>
        )}
      </Field>
      {chosen !== undefined && <RecordTypeField name={chosen.name} draft={draft} onChange={onChange} />}
      <Operations draft={draft} error={error} isObject={chosen !== undefined} onChange={onChange} />
    </>
  )
}

/** Selects a record type, if the object has more than the default one. */
function RecordTypeField({
  name: objectName,
  draft,
  onChange,
}: Pick<FormProps, 'draft' | 'onChange'> & { name: string }) {
  const types = useRead('getObjectRecordTypes', { name: objectName })
  const others = (types.data?.results ?? []).filter(({ is_default }) => !is_default)
  if (others.length === 0) return null
  return (
    <Field label={t('Record type')}>
      {(control) => (
        <Select
          {...control}
          value={draft.recordTypeId ?? ''}
          onChange={({ target }) =>
            onChange({ recordTypeId: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('All of them')}</option>
          {others.map(({ id, display_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Operations({ draft, error, isObject, onChange }: FormProps & { isObject: boolean }) {
  return (
    <fieldset className={style['pairs']}>
      <legend>{t('What it may do')}</legend>
      {operationNames(isObject).map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={draft.operations.includes(name)}
          onChange={({ target }) =>
            onChange({
              operations: target.checked
                ? [...draft.operations, name]
                : draft.operations.filter((one) => one !== name),
            })
          }
        />
      ))}
      {issueOf(error, 'operations') !== undefined && (
        <small className={style['wrong']} role="alert">
          {issueOf(error, 'operations')}
        </small>
      )}
    </fieldset>
  )
}
