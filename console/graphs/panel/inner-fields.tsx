import { type ReactNode, use } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { ProblemNote } from '../../kit/field.tsx'
import { Checkbox } from '../../kit/input.tsx'
import { fromServer, t } from '../../kit/language/translate.ts'
import type { DataSchema } from '../state/node-types.ts'
import type { ControlProps } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'
import { emptyItem, presentSchema } from './schema.ts'

interface OuterProps extends ControlProps {
  /** Renders the control of a nested field. */
  control: (props: ControlProps) => ReactNode
}

/** An optional group of settings. */
export function GroupField(props: OuterProps) {
  const { label, schema, value, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  return (
    <div className={style['list']}>
      <Checkbox
        label={label}
        checked={given !== undefined}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked ? emptyItem(schema) : undefined)}
      />
      {hint !== undefined && <small className={style['under']}>{hint}</small>}
      <ProblemNote {...problemAt(props)} />
      {given !== undefined && <InnerFields {...props} item={schema} value={given} />}
    </div>
  )
}

/** A list of objects, such as headers. */
export function RowsField(props: OuterProps) {
  const { label, schema, value, path, hint, onChange } = props
  const { isReadOnly } = use(FormContext)
  const items = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  const item = presentSchema(schema.items ?? {}, schema)
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      {hint !== undefined && items.length === 0 && <small>{hint}</small>}
      <ProblemNote {...problemAt(props)} />
      {items.map((one, index) => (
        <InnerFields
          key={index}
          {...props}
          label={`${label} ${index + 1}`}
          item={item}
          value={one}
          path={`${path}[${index}]`}
          onChange={(next) => onChange(items.map((each, other) => (other === index ? next : each)))}
        >
          {!isReadOnly && (
            <div className={style['groupHead']}>
              <span />
              <IconButton
                icon="trash"
                label={t('Remove')}
                onClick={() => onChange(items.filter((_, other) => other !== index))}
              />
            </div>
          )}
        </InnerFields>
      ))}
      {!isReadOnly && (
        <Button icon="add" onClick={() => onChange([...items, emptyItem(item)])}>
          {t('Add')}
        </Button>
      )}
    </div>
  )
}

/** The fields of a nested object. */
function InnerFields({
  label,
  display,
  schema,
  item,
  value,
  issues,
  path,
  control,
  onChange,
  children,
}: OuterProps & { item: DataSchema; value: Record<string, unknown>; children?: ReactNode }) {
  return (
    <fieldset className={style['group']} aria-label={label}>
      {Object.entries(display.fields ?? {}).map(([key, inner]) =>
        control({
          name: key,
          label: fromServer(inner.label),
          display: inner,
          schema: presentSchema(item.properties?.[key] ?? {}, schema),
          value: value[key],
          issues,
          path: `${path}.${key}`,
          onChange: (next) => onChange({ ...value, [key]: next }),
        }),
      )}
      {children}
    </fieldset>
  )
}
