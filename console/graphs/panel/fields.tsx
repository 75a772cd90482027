import { Suspense, use, useState } from 'react'
import { Field, ProblemNote } from '../../kit/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { FieldDisplay } from '../state/node-display.ts'
import type { DataSchema } from '../state/node-types.ts'
import { CronField } from './cron-field.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { type FieldIssue, problemAt, problemWithin } from './issues.ts'
import { TemplateEditor } from './lazy-template-editor.tsx'
import { isNullable } from './schema.ts'
import { InsertSecret } from './secrets.tsx'

/** The props of every control in the form. */
export interface ControlProps {
  name: string
  label: string
  display: FieldDisplay
  schema: DataSchema
  value: unknown
  issues: readonly FieldIssue[]
  path: string
  hint?: string | undefined
  onChange: (value: unknown) => void
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

export function TemplateField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { names, isReadOnly, onLeave } = use(FormContext)
  const single = (schema.maxLength ?? 50_000) <= 8000
  const problem = problemAt(props)
  return (
    <Field label={label} hint={hint} {...problem}>
      {(control) => (
        <>
          <Suspense
            fallback={<TextArea value={textOf(value)} readOnly rows={single ? 1 : 3} id={control.id} />}
          >
            <TemplateEditor
              id={control.id}
              label={label}
              value={textOf(value)}
              names={names}
              single={single}
              isReadOnly={isReadOnly}
              isInvalid={problem.error !== undefined}
              describedBy={control['aria-describedby']}
              onChange={(text) => onChange(text === '' && isNullable(schema) ? null : text)}
              onLeave={onLeave}
            />
          </Suspense>
          {schema['x-secrets'] === true && !isReadOnly && (
            <InsertSecret label={label} onChoose={(name) => onChange(`${textOf(value)}{secrets.${name}}`)} />
          )}
        </>
      )}
    </Field>
  )
}

/** Renders a control without its own label, for rows. */
export function TemplateInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const { names, isReadOnly, onLeave } = use(FormContext)
  return (
    <Suspense fallback={<TextInput aria-label={label} value={value} readOnly />}>
      <TemplateEditor
        label={label}
        value={value}
        names={names}
        single
        isReadOnly={isReadOnly}
        onChange={onChange}
        onLeave={onLeave}
      />
    </Suspense>
  )
}

export function TextField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <TextInput
          {...control}
          value={textOf(value)}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

export function MomentField(props: ControlProps & { type: 'date' | 'time' }) {
  const { label, value, hint, type, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          value={textOf(value).slice(0, 10)}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

export function NumberField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={schema.minimum}
          max={schema.maximum}
          value={textOf(value)}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

export function TickField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  return (
    <div>
      <Checkbox
        label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked)}
      />
      {hint !== undefined && <small className={style['under']}>{hint}</small>}
      <ProblemNote {...problemAt(props)} />
    </div>
  )
}

/** A JSON editor for other types. It keeps invalid text until it parses. */
export function JsonField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  const [typed, setTyped] = useState<string | undefined>()
  const [error, setError] = useState<string | undefined>()
  const shown = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))
  return (
    <Field label={label} hint={hint} {...problemWithin(props)} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <TextArea
          {...control}
          className={style['code'] ?? ''}
          rows={4}
          value={shown}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            setTyped(target.value)
            try {
              onChange(target.value.trim() === '' ? null : JSON.parse(target.value))
              setError(undefined)
            } catch {
              setError(t('Not valid JSON yet.'))
            }
          }}
          onBlur={() => {
            if (error === undefined) setTyped(undefined)
            onLeave()
          }}
        />
      )}
    </Field>
  )
}

export function CronControl(props: ControlProps & { timezone: unknown }) {
  const { label, value, hint, timezone, onChange } = props
  return (
    <CronField
      label={label}
      value={textOf(value)}
      hint={hint}
      timezone={textOf(timezone)}
      problem={problemAt(props)}
      onChange={onChange}
    />
  )
}

export function TimezoneField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  const zones = Intl.supportedValuesOf('timeZone')
  const chosen = textOf(value)
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
        >
          {!zones.includes(chosen) && <option value={chosen}>{chosen === '' ? t('Choose') : chosen}</option>}
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
