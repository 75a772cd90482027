import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ScopeName } from '../scope.ts'
import { type Comparison, comparisonOf, expressionOf, type Operator, partsOf } from '../state/comparison.ts'
import style from './form.module.css'

function operatorLabels(): Record<Operator, string> {
  return {
    '==': t('is'),
    '!=': t('is not'),
    '>': t('is more than'),
    '>=': t('is at least'),
    '<': t('is less than'),
    '<=': t('is at most'),
    contains: t('contains'),
    startsWith: t('begins with'),
  }
}

/** A comparison built from three fields. Other conditions are written as an expression below. */
export function ConditionBuilder({
  expression,
  names,
  isReadOnly,
  onChange,
}: {
  expression: string
  names: readonly ScopeName[]
  isReadOnly: boolean
  onChange: (expression: string) => void
}) {
  const built = comparisonOf(expression)
  if (built === undefined && expression.trim() !== '') return null
  const now: Comparison = built ?? { name: '', operator: '==', value: '' }
  const change = (part: Partial<Comparison>) => onChange(expressionOf({ ...now, ...part }))
  const { head, path } = partsOf(now.name, names)
  const isKnown = names.some(({ name }) => name === head)
  return (
    <div className={style['builder']}>
      <Select
        aria-label={t('Value')}
        value={head}
        disabled={isReadOnly}
        onChange={({ target }) => change({ name: named(target.value, path) })}
      >
        {!isKnown && <option value={head}>{head === '' ? t('Choose a value') : head}</option>}
        {names.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput
        aria-label={t('Field of it')}
        placeholder={t('field')}
        value={path}
        readOnly={isReadOnly}
        onChange={({ target }) => change({ name: named(head, target.value) })}
      />
      <OperatorChoice
        value={now.operator}
        isReadOnly={isReadOnly}
        onChange={(operator) => change({ operator })}
      />
      <TextInput
        aria-label={t('Compared with')}
        value={now.value}
        readOnly={isReadOnly}
        onChange={({ target }) => change({ value: target.value })}
      />
    </div>
  )
}

function OperatorChoice({
  value,
  isReadOnly,
  onChange,
}: {
  value: Operator
  isReadOnly: boolean
  onChange: (operator: Operator) => void
}) {
  return (
    <Select
      aria-label={t('Comparison')}
      value={value}
      disabled={isReadOnly}
      onChange={({ target }) => onChange(target.value as Operator)}
    >
      {Object.entries(operatorLabels()).map(([operator, label]) => (
        <option key={operator} value={operator}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function named(base: string, field: string): string {
  if (field === '') return base
  return field.startsWith('[') ? `${base}${field}` : `${base}.${field}`
}
