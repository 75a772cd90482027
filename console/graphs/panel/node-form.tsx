import { fromServer, t } from '../../kit/language/translate.ts'
import type { NodeData } from '../state/graph.ts'
import { applies, type FieldDisplay } from '../state/node-display.ts'
import type { NodeType } from '../state/node-types.ts'
import { CallableField, InputsField } from './call-fields.tsx'
import { CapturesField, VariableField } from './capture-fields.tsx'
import { AmountField, ChoiceField } from './choice-fields.tsx'
import { CodeField } from './code-field.tsx'
import { ConditionsField } from './conditions-field.tsx'
import {
  type ControlProps,
  CronControl,
  JsonField,
  MomentField,
  NumberField,
  TemplateField,
  TextField,
  TickField,
  TimezoneField,
} from './fields.tsx'
import style from './form.module.css'
import { GeneralIssues } from './general-issues.tsx'
import { GroupField, RowsField } from './inner-fields.tsx'
import { type FieldIssue, isWithin } from './issues.ts'
import { QueryField } from './query-field.tsx'
import { ValuesField } from './record-fields.tsx'
import { ReferenceField, ReferencesField } from './reference-fields.tsx'
import { controlOf, presentSchema } from './schema.ts'

interface FormProps {
  type: NodeType
  data: NodeData
  issues: readonly FieldIssue[]
  onChange: (set: Record<string, unknown>) => void
}

/** A form generated from the definition of the node type. */
export function NodeForm(props: FormProps) {
  const { type, issues } = props
  const fields = shownFields(props)
  const control = ([key, display]: [string, FieldDisplay]) => (
    <KeyControl key={key} {...props} name={key} display={display} />
  )
  const first = fields.filter(([, { isAdvanced }]) => !isAdvanced)
  const advanced = fields.filter(([, { isAdvanced }]) => isAdvanced)
  const hasIssue = advanced.some(([key]) => issues.some(({ path }) => isWithin(path, key)))
  const units = Object.values(type.display.fields).flatMap(({ unit }) => unit ?? [])
  const shownKeys = [...fields.map(([key]) => key), ...units]
  const general = issues.filter(({ path }) => !shownKeys.some((key) => isWithin(path, key)))
  return (
    <div className={style['form']}>
      <GeneralIssues issues={general} type={type} />
      {first.map(control)}
      {advanced.length > 0 && (
        <details className={style['further']} open={hasIssue || first.length === 0}>
          <summary>{t('More settings')}</summary>
          <div className={style['form']}>{advanced.map(control)}</div>
        </details>
      )}
    </div>
  )
}

/** Hidden fields with a problem are shown, too. A unit is part of the control of its number. */
function shownFields({ type, data, issues }: FormProps): [string, FieldDisplay][] {
  const known = { ...type.defaults, ...data }
  const fields = Object.entries(type.display.fields)
  const units = new Set(fields.flatMap(([, { unit }]) => unit ?? []))
  return fields.filter(
    ([key, { when }]) =>
      !units.has(key) && (applies(when, known) || issues.some(({ path }) => isWithin(path, key))),
  )
}

/** The control of a key of the data. */
function KeyControl(props: FormProps & { name: string; display: FieldDisplay }) {
  const { type, name, display, data, issues, onChange } = props
  const { schema } = type
  return (
    <Control
      name={name}
      label={fromServer(display.label)}
      display={display}
      schema={presentSchema(schema.properties?.[name] ?? {}, schema)}
      value={data[name]}
      issues={issues}
      path={name}
      hint={display.hint === null ? undefined : fromServer(display.hint)}
      form={props}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}

function Control({ form, ...props }: ControlProps & { form: FormProps }) {
  const { data } = form
  switch (controlOf(props.display, props.schema)) {
    case 'template':
      return <TemplateField {...props} />
    case 'code':
      return <CodeField {...props} items={data['itemsFrom']} perItem={data['mode'] === 'PER_ITEM'} />
    case 'text':
      return <TextField {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'amount':
      return <AmountField {...props} unit={unitOf(props.display, form)} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'tick':
      return <TickField {...props} />
    case 'reference':
      return <ReferenceField {...props} data={data} />
    case 'references':
      return <ReferencesField {...props} />
    case 'captures':
      return <CapturesField {...props} />
    case 'variable':
      return <VariableField {...props} />
    case 'cron':
      return <CronControl {...props} timezone={data['timezone']} />
    case 'timezone':
      return <TimezoneField {...props} />
    case 'date':
      return <MomentField {...props} type="date" />
    case 'time':
      return <MomentField {...props} type="time" />
    case 'conditions':
      return <ConditionsField {...props} mode={data['mode'] === 'EXPRESSION' ? 'EXPRESSION' : 'AI'} />
    case 'callable':
      return <CallableField {...props} />
    case 'inputs':
      return <InputsField {...props} automationId={data['automationId']} />
    case 'values':
      return <ValuesField {...props} tableId={data['tableId']} />
    case 'query':
      return <QueryField {...props} tableId={data['tableId']} />
    case 'rows':
      return <RowsField {...props} control={(inner) => <Control key={inner.name} {...inner} form={form} />} />
    case 'group':
      return (
        <GroupField {...props} control={(inner) => <Control key={inner.name} {...inner} form={form} />} />
      )
    case 'json':
  }
  return <JsonField {...props} />
}

function unitOf({ unit }: FieldDisplay, { type, data, onChange }: FormProps) {
  const key = unit ?? ''
  const display = type.display.fields[key]
  if (display === undefined) throw new Error(`no field ${key} for a unit of ${type.type}`)
  const schema = presentSchema(type.schema.properties?.[key] ?? {}, type.schema)
  return { display, schema, value: data[key], onChange: (value: unknown) => onChange({ [key]: value }) }
}
