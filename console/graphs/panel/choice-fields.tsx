import { use } from 'react'
import { Field, ProblemNote } from '../../kit/field.tsx'
import { Segments, Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type FieldDisplay, optionLabel } from '../state/node-display.ts'
import type { DataSchema } from '../state/node-types.ts'
import { type ControlProps, textOf } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'
import { isNullable } from './schema.ts'

interface Option {
  value: string
  label: string
}

function optionsOf(schema: DataSchema, display: FieldDisplay): Option[] {
  return (schema.enum ?? []).map((one) => ({ value: String(one), label: optionLabel(display, one) }))
}

// The characters that fit side by side in the narrow panel.
const longestSegments = 40

function fitsSegments(options: readonly Option[]): boolean {
  const length = options.reduce((sum, { label }) => sum + label.length, 0)
  return options.length <= 4 && length <= longestSegments
}

export function ChoiceField(props: ControlProps) {
  const { label, display, value, hint, schema, onChange } = props
  const { isReadOnly } = use(FormContext)
  const options = optionsOf(schema, display)
  const isShort = fitsSegments(options) && !isReadOnly
  const chosen = textOf(value ?? schema.default)
  if (isShort) {
    return (
      <div className={style['segments']}>
        <span className={style['label']}>{label}</span>
        <Segments label={label} value={chosen} options={options} onChange={onChange} />
        <ProblemNote {...problemAt(props)} />
      </div>
    )
  }
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
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

/** A number and its unit in one control. */
export function AmountField(props: ControlProps & { unit: AmountUnit }) {
  const { label, value, hint, schema, unit, onChange } = props
  const { isReadOnly, onLeave } = use(FormContext)
  const options = optionsOf(unit.schema, unit.display)
  return (
    <Field label={label} hint={hint} optional={schema.default === null} {...problemAt(props)}>
      {(control) => (
        <span className={style['amount']}>
          <TextInput
            {...control}
            type="number"
            min={schema.minimum}
            max={schema.maximum}
            value={textOf(value)}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
            onBlur={onLeave}
          />
          <Select
            aria-label={t('Unit of {label}', { label })}
            value={textOf(unit.value ?? unit.schema.default)}
            disabled={isReadOnly}
            onChange={({ target }) => unit.onChange(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  )
}

export interface AmountUnit {
  display: FieldDisplay
  schema: DataSchema
  value: unknown
  onChange: (value: unknown) => void
}
