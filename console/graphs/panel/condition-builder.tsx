import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ScopeName } from '../scope.ts'
import { type Comparison, comparisonOf, expressionOf, type Operator } from '../state/comparison.ts'
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

/** A comparison out of three fields. What they cannot say is written as an expression beneath. */
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
  const isListed = names.some(({ name }) => name === now.name)
  return (
    <div className={style['builder']}>
      <Select
        aria-label={t('Value')}
        value={now.name}
        disabled={isReadOnly}
        onChange={({ target }) => change({ name: target.value })}
      >
        {!isListed && (
          <option value={now.name}>
            {now.name === '' ? t('Choose a value') : shownName(now.name, names)}
          </option>
        )}
        {names.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('Comparison')}
        value={now.operator}
        disabled={isReadOnly}
        onChange={({ target }) => change({ operator: target.value as Operator })}
      >
        {Object.entries(operatorLabels()).map(([operator, label]) => (
          <option key={operator} value={operator}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput
        aria-label={t('Compared with')}
        value={now.value}
        readOnly={isReadOnly}
        onChange={({ target }) => change({ value: target.value })}
      />
    </div>
  )
}

function shownName(name: string, names: readonly ScopeName[]): string {
  const known = names.find((one) => name.startsWith(`${one.name}.`) || name.startsWith(`${one.name}[`))
  return known === undefined ? name : `${known.label}${name.slice(known.name.length)}`
}
