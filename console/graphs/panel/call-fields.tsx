import { type ReactNode, use, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../app/operations.ts'
import { classes } from '../../kit/classes.ts'
import { Field } from '../../kit/field.tsx'
import input from '../../kit/input.module.css'
import { t } from '../../kit/language/translate.ts'
import { Picker } from '../../kit/picker.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { type ControlProps, TemplateField } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'

/** The inputs and results of the automation that a node calls. */
function useCallable(automationId: unknown) {
  const workflowId = typeof automationId === 'number' ? automationId : 0
  const enabled = typeof automationId === 'number'
  return useRead('getCallableWorkflow', { workflowId }, { enabled, live: ['graph'] })
}

/** The automation to call, searched on the server. */
export function CallableField(props: ControlProps) {
  const { label, value, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  const { data: chosen, isLoading, error } = useCallable(value)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const unknown = error === null ? t('Choose') : t('Unknown ({id})', { id: String(value) })
  const shown = chosen?.name ?? (isLoading ? t('Loading') : unknown)
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => {
        const anchor = (
          <button
            {...control}
            ref={button}
            type="button"
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={isReadOnly}
            className={classes(
              input['input'],
              input['select'],
              style['opener'],
              chosen === undefined && style['none'],
            )}
            onClick={() => setOpen(!isOpen)}
          >
            {shown}
          </button>
        )
        return (
          <>
            {isOpen ? (
              <CallablePicker
                label={label}
                anchor={anchor}
                chosen={chosen}
                onDone={(id) => {
                  close()
                  onChange(id ?? null)
                }}
                onCancel={close}
              />
            ) : (
              anchor
            )}
            {chosen !== undefined && <About {...chosen} />}
          </>
        )
      }}
    </Field>
  )
}

function About({ id, isCallable }: { id: number; isCallable: boolean }) {
  return (
    <small className={style['under']}>
      {!isCallable && <>{t("It can't be called now. Start it with a Call trigger and activate it.")} </>}
      <Link href={`/automations/${id}`}>{t('Open automation')}</Link>
    </small>
  )
}

const choice = ({ id, name }: { id: number; name: string }) => ({ id: String(id), label: name })

function CallablePicker({
  label,
  anchor,
  chosen,
  onDone,
  onCancel,
}: {
  label: string
  anchor: ReactNode
  chosen: { id: number; name: string } | undefined
  onDone: (id: number | undefined) => void
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, isFetching } = useRead('getCallableWorkflows', {
    ...(search === '' ? {} : { search }),
    limit: 50,
  })
  return (
    <Picker
      label={label}
      anchor={anchor}
      choices={(data?.results ?? []).map((one) => ({
        ...choice(one),
        detail: one.status === 'ACTIVE' ? undefined : t('Not active'),
      }))}
      chosen={chosen === undefined ? [] : [choice(chosen)]}
      several={false}
      onSearch={setText}
      isLoading={isFetching || search !== text.trim()}
      onDone={([one]) => onDone(one === undefined ? undefined : Number(one.id))}
      onCancel={onCancel}
    />
  )
}

/** The declared inputs of the automation, each a text that may contain variables. */
export function InputsField(props: ControlProps & { automationId: unknown }) {
  const { label, value, path, automationId, onChange } = props
  const { data } = useCallable(automationId)
  const values = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  )
  const declared = data?.inputs ?? []
  if (declared.length === 0) return null
  return (
    <fieldset className={style['group']} aria-label={label}>
      <span className={style['label']}>{label}</span>
      {declared.map(({ name, type, required, description }) => (
        <TemplateField
          key={name}
          {...props}
          name={name}
          label={required ? name : t('{name} (optional)', { name })}
          hint={[valueTypeLabel(type), description].filter((part) => part !== '').join(' · ')}
          schema={{ type: 'string', maxLength: 8000 }}
          value={values.get(name)}
          path={`${path}.${name}`}
          // Values of inputs that are no longer declared are dropped.
          onChange={(next) =>
            onChange({
              ...Object.fromEntries(
                declared.flatMap((one) => (values.has(one.name) ? [[one.name, values.get(one.name)]] : [])),
              ),
              [name]: next,
            })
          }
        />
      ))}
    </fieldset>
  )
}

/** The name of a type of inputs and results. */
export function valueTypeLabel(type: string): string {
  const labels: Record<string, string> = {
    TEXT: t('Text'),
    NUMBER: t('Number'),
    BOOLEAN: t('Yes or no'),
    DATE: t('Date'),
    JSON: t('List or object'),
  }
  return labels[type] ?? type
}
