import { t } from '../../kit/language/translate.ts'
import type { NodeData } from '../state/graph.ts'
import type { DataSchema } from '../state/node-types.ts'
import { CapturesField, VariableField } from './capture-fields.tsx'
import { ConditionsField } from './conditions-field.tsx'
import {
  ChoiceField,
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
import { hintOf, isFurther, isShown, labelOf } from './labels.ts'
import { QueryField } from './query-field.tsx'
import { ValuesField } from './record-fields.tsx'
import { ReferenceField, ReferencesField } from './reference-fields.tsx'
import { controlOf, presentSchema } from './schema.ts'

/** A form generated from the data schema. It depends on schema annotations and on no node type. */
export function NodeForm({
  type,
  schema,
  data,
  issues,
  onChange,
}: {
  type: string
  schema: DataSchema
  data: NodeData
  issues: readonly FieldIssue[]
  onChange: (set: Record<string, unknown>) => void
}) {
  const keys = Object.entries(schema.properties ?? {}).filter(
    ([key, field]) => field.readOnly !== true && field.const === undefined && isShown(type, key, data),
  )
  const control = ([key, field]: [string, DataSchema]) => (
    <Control
      key={key}
      name={key}
      label={labelOf(key)}
      schema={presentSchema(field, schema)}
      value={data[key]}
      issues={issues}
      path={key}
      hint={hintOf(field.description, data['operation'])}
      data={data}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  const first = keys.filter(([key]) => !isFurther(key))
  const further = keys.filter(([key]) => isFurther(key))
  const hasIssue = further.some(([key]) => issues.some(({ path }) => isWithin(path, key)))
  const general = issues.filter(({ path }) => !keys.some(([key]) => isWithin(path, key)))
  return (
    <div className={style['form']}>
      <GeneralIssues issues={general} />
      {first.map(control)}
      {further.length > 0 && (
        <details className={style['further']} open={hasIssue || first.length === 0}>
          <summary>{t('More settings')}</summary>
          <div className={style['form']}>{further.map(control)}</div>
        </details>
      )}
    </div>
  )
}

function Control({ data, ...props }: ControlProps & { data: NodeData }) {
  switch (controlOf(props.name, props.schema)) {
    case 'template':
      return <TemplateField {...props} />
    case 'text':
      return <TextField {...props} />
    case 'number':
      return <NumberField {...props} />
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
    case 'values':
      return <ValuesField {...props} tableId={data['tableId']} />
    case 'query':
      return <QueryField {...props} tableId={data['tableId']} />
    case 'rows':
      return <RowsField {...props} control={(inner) => <Control key={inner.name} {...inner} data={data} />} />
    case 'group':
      return (
        <GroupField {...props} control={(inner) => <Control key={inner.name} {...inner} data={data} />} />
      )
    case 'json':
  }
  return <JsonField {...props} />
}
