import { use, useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { IconButton } from '../../kit/button.tsx'
import { Field, ProblemNote } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { type ControlProps, TemplateField, textOf } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'

type RecordField = Schemas['Field']

/** Read-only fields. */
const computed = new Set(['formula', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'autoNumber'])

/** The fields of the node's object or table, and their loading state. */
export function useTableFields(tableId: unknown): { fields: RecordField[]; isReading: boolean } {
  const objects = useRead('getObjects', {}, { staleTime: 60_000 })
  const tables = useRead('getTables', {}, { staleTime: 60_000 })
  const object = objects.data?.results.find(({ id }) => id === tableId)
  const table = tables.data?.results.find(({ id }) => id === tableId)
  const ofObject = useRead('getObjectFields', { name: object?.name ?? '' }, { enabled: object !== undefined })
  const ofTable = useRead('getTableFields', { name: table?.name ?? '' }, { enabled: table !== undefined })
  const found = object === undefined ? ofTable : ofObject
  const isSought = object === undefined && table === undefined && (objects.isLoading || tables.isLoading)
  return { fields: found.data?.results ?? [], isReading: isSought || found.isLoading }
}

/** Values by field, each a text that may contain variables. */
export function ValuesField(props: ControlProps & { tableId: unknown }) {
  const { label, value, issues, path, hint, tableId, onChange } = props
  const { isReadOnly } = use(FormContext)
  const { fields, isReading } = useTableFields(tableId)
  const values = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const given = Object.keys(values)
  const left = fields.filter(({ name, type }) => !computed.has(type) && !given.includes(name))
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      {given.length === 0 && hint !== undefined && <small>{hint}</small>}
      <ProblemNote {...problemAt({ issues, path })} />
      {/* Replacing a text input while the user types would lose the text. */}
      {isReading && given.length > 0 && <Skeleton lines={given.length} />}
      {(isReading ? [] : given).map((name) => (
        <div key={name} className={style['value']}>
          <ValueControl
            {...props}
            field={fields.find((field) => field.name === name)}
            name={name}
            label={name}
            schema={{ type: 'string', maxLength: 8000 }}
            value={values[name]}
            hint={undefined}
            path={`${path}.${name}`}
            onChange={(next) => onChange({ ...values, [name]: next })}
          />
          {!isReadOnly && (
            <IconButton
              icon="close"
              label={t('Leave out {field}', { field: name })}
              onClick={() => onChange(without(values, name))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && left.length > 0 && (
        <Select
          aria-label={t('Add a field')}
          value=""
          onChange={({ target }) => target.value !== '' && onChange({ ...values, [target.value]: '' })}
        >
          <option value="">{t('Add a field')}</option>
          {left.map(({ id, name, required }) => (
            <option key={id} value={name}>
              {required ? t('{field} (required)', { field: name }) : name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

function without(values: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
}

/** A value with the control of its field type, or a text input if it contains variables. */
function ValueControl(props: ControlProps & { field: RecordField | undefined }) {
  const { field, label, value, onChange } = props
  const { isReadOnly } = use(FormContext)
  const [isWritten, setWritten] = useState(false)
  const text = textOf(value)
  const choices = choicesOf(field)
  const isDay = field?.type === 'dateOnly'
  const isPlain = isDay ? /^(?:\d{4}-\d\d-\d\d)?$/.test(text) : text === '' || choices.has(text)
  const canChoose = choices.size > 0 || isDay
  const isChosen = canChoose && isPlain && !isWritten
  return (
    <>
      {isChosen ? (
        <ChosenValue {...props} choices={choices} />
      ) : (
        <TemplateField {...props} hint={hintFor(field)} />
      )}
      {canChoose && !isReadOnly && (
        <IconButton
          icon={isChosen ? 'text' : 'menu'}
          label={
            isChosen ? t('Write {field} with names', { field: label }) : t('Choose {field}', { field: label })
          }
          onClick={() => {
            setWritten(isChosen)
            if (!isChosen) onChange('')
          }}
        />
      )}
    </>
  )
}

/** A date, or one of several values. */
function ChosenValue(props: ControlProps & { choices: ReadonlyMap<string, string> }) {
  const { label, value, choices, onChange } = props
  const { isReadOnly } = use(FormContext)
  return (
    <Field label={label} {...problemAt(props)}>
      {(control) =>
        choices.size === 0 ? (
          <TextInput
            {...control}
            type="date"
            value={textOf(value)}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Select
            {...control}
            value={textOf(value)}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{t('Choose')}</option>
            {[...choices].map(([one, word]) => (
              <option key={one} value={one}>
                {word}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  )
}

/** The options of a field in the notation of the node. Empty for fields without options. */
function choicesOf(field: RecordField | undefined): ReadonlyMap<string, string> {
  if (field?.type === 'boolean') {
    return new Map([
      ['true', t('Yes')],
      ['false', t('No')],
    ])
  }
  return new Map((field?.options ?? []).map(({ name }) => [name, name]))
}

function hintFor(field: RecordField | undefined): string | undefined {
  const hints: Record<string, string> = {
    number: t('A number, or a name with a number.'),
    date: t('A time such as 2026-01-31T09:00:00Z, or a name with a time.'),
    dateOnly: t('A date such as 2026-01-31, or a name with a date.'),
    boolean: t('true, false, or a name with one of them.'),
    select: t('The name of an option, or a list such as ["A", "B"].'),
    relation: t('The ID of a record, or a list of IDs.'),
  }
  return field === undefined ? undefined : hints[field.type]
}
