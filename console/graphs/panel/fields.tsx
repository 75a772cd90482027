import { Suspense, use, useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Segments, Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { GraphPlaceContext, useReferenceOptions } from '../references.ts'
import type { NodeData } from '../state/graph.ts'
import type { DataSchema } from '../state/node-types.ts'
import { CronField } from './cron-field.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { type FieldIssue, issueAt } from './issues.ts'
import { optionLabel } from './labels.ts'
import { TemplateEditor } from './lazy-template-editor.tsx'
import { isNullable } from './schema.ts'

/** What every control of the form is handed. */
export interface ControlProps {
  name: string
  label: string
  schema: DataSchema
  value: unknown
  issues: readonly FieldIssue[]
  path: string
  hint?: string | undefined
  onChange: (value: unknown) => void
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

export function errorAt({ issues, path }: Pick<ControlProps, 'issues' | 'path'>): string | undefined {
  return issueAt(issues, path)?.message
}

export function TemplateField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { names, isReadOnly, onLeave } = use(FormContext)
  const single = (schema.maxLength ?? 50_000) <= 8000
  const error = errorAt(props)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
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
            isInvalid={error !== undefined}
            describedBy={control['aria-describedby']}
            onChange={(text) => onChange(text === '' && isNullable(schema) ? null : text)}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </Field>
  )
}

/** The same without a label of its own, in a row with others. */
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
    <Field label={label} hint={hint} error={errorAt(props)}>
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
    <Field label={label} hint={hint} error={errorAt(props)}>
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
    <Field label={label} hint={hint} error={errorAt(props)}>
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

export function ChoiceField(props: ControlProps) {
  const { name, label, value, hint, schema, onChange } = props
  const { isReadOnly } = use(FormContext)
  const options = (schema.enum ?? []).map((one) => ({ value: String(one), label: optionLabel(name, one) }))
  const isShort = options.length <= 2 && !isReadOnly
  if (isShort) {
    return (
      <div className={style['segments']}>
        <span className={style['label']}>{label}</span>
        <Segments label={label} value={textOf(value)} options={options} onChange={onChange} />
      </div>
    )
  }
  return (
    <Field label={label} hint={hint} error={errorAt(props)}>
      {(control) => (
        <Select
          {...control}
          value={textOf(value)}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
        >
          {(value === undefined || value === null || isNullable(schema)) && (
            <option value="">{t('Choose')}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function TickField({ label, value, hint, onChange }: ControlProps) {
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
    </div>
  )
}

/** One thing of the account, chosen by its name, or made on the spot where that takes nothing but a name. */
export function ReferenceField(props: ControlProps & { data: NodeData }) {
  const { label, value, hint, schema, data, onChange } = props
  const { isReadOnly } = use(FormContext)
  const kind = schema['x-reference'] ?? ''
  const { options, isLoading } = useReferenceOptions(kind, data[schema['x-depends-on']?.[0] ?? ''])
  const chosen = textOf(value)
  const isLost = chosen !== '' && !isLoading && options.every(({ id }) => String(id) !== chosen)
  return (
    <Field label={label} hint={hint} error={errorAt(props)}>
      {(control) => (
        <span className={style['beside']}>
          <Select
            {...control}
            value={chosen}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(idOf(options, target.value))}
          >
            <option value="">{isLoading ? t('Loading') : emptyWord(kind)}</option>
            {isLost && <option value={chosen}>{t('Unknown ({id})', { id: chosen })}</option>}
            {options.map(({ id, label: name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </Select>
          <CreateReference kind={kind} onMade={onChange} />
        </span>
      )}
    </Field>
  )
}

function emptyWord(kind: string): string {
  return kind === 'aiModel' ? t('The default model') : t('Choose')
}

function idOf(options: readonly { id: string | number }[], text: string): string | number | null {
  return options.find(({ id }) => String(id) === text)?.id ?? null
}

/** Several things of the account. */
export function ReferencesField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { isReadOnly } = use(FormContext)
  const kind = schema.items?.['x-reference'] ?? ''
  const { options } = useReferenceOptions(kind)
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : []
  const left = options.filter(({ id }) => !chosen.includes(id))
  const add = (id: unknown) => id !== null && onChange([...chosen, id])
  return (
    <Field
      label={label}
      hint={hint}
      error={errorAt(props) ?? errorAt({ ...props, path: `${props.path}[0]` })}
    >
      {(control) => (
        <div className={style['chosen']}>
          {chosen.map((id) => (
            <span key={id} className={style['item']}>
              <span>
                {options.find((option) => option.id === id)?.label ?? String(id)}
                <small>{options.find((option) => option.id === id)?.detail}</small>
              </span>
              {!isReadOnly && (
                <IconButton
                  icon="close"
                  label={t('Remove')}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                />
              )}
            </span>
          ))}
          {!isReadOnly && (
            <span className={style['beside']}>
              <Select {...control} value="" onChange={({ target }) => add(idOf(options, target.value))}>
                <option value="">{chosen.length === 0 ? t('Choose') : t('Add another')}</option>
                {left.map(({ id, label: name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </Select>
              <CreateReference kind={kind} onMade={add} />
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** Makes what takes only a name: a webhook to post to. */
function CreateReference({ kind, onMade }: { kind: string; onMade: (id: unknown) => void }) {
  const { suggestedName } = use(FormContext)
  const { workflowId } = use(GraphPlaceContext)
  const webhook = useChange('postIncomingWebhooks', {
    refreshes: ['getIncomingWebhooks'],
    done: t('Webhook made'),
    onDone: ({ id }) => onMade(id),
  })
  if (kind !== 'webhook' || workflowId === undefined) return null
  return (
    <Button
      icon="add"
      busy={webhook.isPending}
      onClick={() => webhook.mutate({ body: { name: suggestedName, useAuthentication: false } })}
    >
      {t('Create')}
    </Button>
  )
}

/** Anything else, as JSON; kept as it is typed until it can be read. */
export function JsonField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  const [typed, setTyped] = useState<string | undefined>()
  const [error, setError] = useState<string | undefined>()
  const shown = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))
  return (
    <Field label={label} hint={hint} error={error ?? errorAt(props)}>
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
              setError(t('This is not JSON yet.'))
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
      error={errorAt(props)}
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
    <Field label={label} hint={hint} error={errorAt(props)}>
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
