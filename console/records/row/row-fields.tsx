import { operation, queryClient, refresh, toastError } from '../../app/operations.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { FilesEditor } from '../controls/files-editor.tsx'
import { usePeople } from '../controls/people.ts'
import { ValueControl } from '../controls/value-control.tsx'
import { ValueView } from '../controls/value-view.tsx'
import { ConflictChoice } from '../grid/conflict-choice.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import { cellKey, type Edits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { controlOf, type Field, isEditable } from '../values.ts'
import style from './row.module.css'

interface FieldsProps {
  source: Source
  detail: Detail
  row: Row
  edits: Edits
  readOnly: boolean
}

/** The fields of the record's type. Each is saved on blur. */
export function RowFields(props: FieldsProps) {
  const { detail, row } = props
  const types = recordTypesOf(detail)
  const shown = detail.fields
    .filter(({ record_type_id: only }) => only === null || only === row.record_type_id)
    .toSorted((a, b) => a.order - b.order)
  return (
    <section className={style['fields']} aria-label={t('Fields')}>
      {types.length > 1 && <TypeChoice {...props} />}
      {shown.map((field) => (
        <OneField key={field.id} {...props} field={field} />
      ))}
    </section>
  )
}

function TypeChoice({ source, detail, row, readOnly }: FieldsProps) {
  const change = async (typeId: number) => {
    try {
      await operation('patchObjectRow')({
        name: source.name,
        id: row.id,
        body: { record_type_id: typeId },
      })
      await refresh(queryClient, [source.list, source.row])
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Labelled label={t('Record type')}>
      {(control) => (
        <Select
          {...control}
          disabled={readOnly}
          value={row.record_type_id}
          onChange={({ target }) => void change(Number(target.value))}
        >
          {recordTypesOf(detail).map(({ id, display_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}

function OneField({ source, row, edits, readOnly, field }: FieldsProps & { field: Field }) {
  const people = usePeople()
  const key = cellKey(row.id, field.name)
  const refused = edits.errors.get(key)
  const conflict = edits.conflicts.get(key)
  const current = row.data[field.name] ?? null
  const value = conflict?.mine ?? refused?.value ?? current
  const place = { rowId: row.id, field: field.name }
  const change = (after: unknown) => edits.change([{ ...place, before: current, after }])
  if (readOnly || !isEditable(field) || controlOf(field) === 'files') {
    return (
      <div className={style['shown']} role="group" aria-label={field.name}>
        <span className={style['name']}>{field.name}</span>
        {controlOf(field) === 'files' && !readOnly ? (
          <FilesEditor
            source={source}
            rowId={row.id}
            field={field}
            value={value}
            onChange={change}
            onUploaded={(after) => edits.note([{ ...place, before: current, after }])}
          />
        ) : (
          <div className={style['value']}>
            <ValueView value={value} field={field} people={people} linked />
          </div>
        )}
        {field.description !== undefined && <small className={style['hint']}>{field.description}</small>}
      </div>
    )
  }
  return (
    <div className={style['editable']}>
      <Labelled label={field.name} hint={field.description} error={refused?.message}>
        {(control) => (
          <ValueControl
            control={control}
            field={field}
            value={value}
            isSaved
            onRead={(read) => {
              if ('value' in read) change(read.value)
              else edits.refuse([{ ...place, message: read.error, value: read.text }])
            }}
          />
        )}
      </Labelled>
      <FollowLinks field={field} value={current} />
      {conflict !== undefined && (
        <ConflictChoice
          field={field}
          people={people}
          mine={conflict.mine}
          theirs={current}
          onChoose={(choice) => edits.settle(conflict, current, choice)}
        />
      )}
    </div>
  )
}

const followed = new Set(['email', 'url', 'phone_number'])

/** Links to related records and addresses below their controls. */
function FollowLinks({ field, value }: { field: Field; value: unknown }) {
  const isAddress = field.type === 'string' && followed.has(String(field.metadata['format']))
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty || !(isAddress || field.type === 'relation')) return null
  return (
    <div className={style['follow']}>
      <ValueView value={value} field={field} people={new Map()} linked />
    </div>
  )
}
