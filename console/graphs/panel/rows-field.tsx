import { type ReactNode, use } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ControlProps } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { issuesUnder } from './issues.ts'
import { labelOf } from './labels.ts'
import { emptyItem, presentSchema } from './schema.ts'

/** A list of things of the same kind, such as headers. */
export function RowsField({
  label,
  schema,
  value,
  issues,
  path,
  hint,
  control,
  onChange,
}: ControlProps & { control: (props: ControlProps) => ReactNode }) {
  const { isReadOnly } = use(FormContext)
  const items = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  const item = presentSchema(schema.items ?? {}, schema)
  const set = (index: number, change: Record<string, unknown>) =>
    onChange(items.map((one, other) => (other === index ? { ...one, ...change } : one)))
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      {hint !== undefined && items.length === 0 && <small>{hint}</small>}
      {items.map((one, index) => (
        <fieldset key={index} className={style['group']} aria-label={`${label} ${index + 1}`}>
          {Object.entries(item.properties ?? {}).map(([key, field]) =>
            control({
              name: key,
              label: labelOf(key),
              schema: presentSchema(field, schema),
              value: one[key],
              issues: issuesUnder(issues, `${path}[${index}]`),
              path: key,
              onChange: (next) => set(index, { [key]: next }),
            }),
          )}
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
        </fieldset>
      ))}
      {!isReadOnly && (
        <Button icon="add" onClick={() => onChange([...items, emptyItem(item)])}>
          {t('Add')}
        </Button>
      )}
    </div>
  )
}
