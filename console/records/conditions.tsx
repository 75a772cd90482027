import { Button, IconButton } from '../kit/button.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { type Condition, operatorsOf, operatorWords, takesValue } from './filters.ts'
import style from './records.module.css'
import type { Field } from './values.ts'

/** Conditions, all of which a row must meet. */
export function Conditions({
  fields,
  conditions,
  onChange,
}: {
  fields: readonly Field[]
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}) {
  const change = (index: number, part: Partial<Condition>) =>
    onChange(conditions.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const add = () => {
    const [first] = fields
    if (first === undefined) return
    onChange([...conditions, { field: first.name, operator: operatorsOf(first)[0] ?? 'isEmpty', text: '' }])
  }
  return (
    <div className={style['conditions']}>
      {conditions.map((condition, index) => {
        const field = fields.find(({ name }) => name === condition.field)
        return (
          <div key={index} className={style['condition']}>
            <Select
              aria-label={t('Field')}
              value={condition.field}
              onChange={({ target }) => {
                const chosen = fields.find(({ name }) => name === target.value)
                const [operator = 'isEmpty'] = chosen === undefined ? [] : operatorsOf(chosen)
                change(index, { field: target.value, operator, text: '' })
              }}
            >
              {fields.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </Select>
            <Select
              aria-label={t('Condition')}
              value={condition.operator}
              onChange={({ target }) => change(index, { operator: target.value })}
            >
              {(field === undefined ? [] : operatorsOf(field)).map((operator) => (
                <option key={operator} value={operator}>
                  {t(operatorWords[operator] ?? operator)}
                </option>
              ))}
            </Select>
            {takesValue(condition.operator) && (
              <ValueInput field={field} text={condition.text} onChange={(text) => change(index, { text })} />
            )}
            <IconButton
              icon="close"
              label={t('Remove condition')}
              onClick={() => onChange(conditions.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <div>
        <Button icon="add" onClick={add}>
          {t('Add condition')}
        </Button>
      </div>
    </div>
  )
}

function ValueInput({
  field,
  text,
  onChange,
}: {
  field: Field | undefined
  text: string
  onChange: (text: string) => void
}) {
  const options =
    field?.type === 'boolean'
      ? ['yes', 'no']
      : field?.type === 'select'
        ? (field.options ?? []).map(({ name }) => name)
        : undefined
  if (options === undefined) {
    return (
      <TextInput
        aria-label={t('Value')}
        type={field?.type === 'date' || field?.type === 'dateOnly' ? 'date' : 'text'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <Select aria-label={t('Value')} value={text} onChange={({ target }) => onChange(target.value)}>
      <option value="">—</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  )
}
