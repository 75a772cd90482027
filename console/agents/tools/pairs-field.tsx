import { Button, IconButton } from '../../kit/button.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import style from './tools.module.css'

export interface Pair {
  key: string
  value: string
}

/** Names and values one under the other, such as headers. */
export function PairsField({
  label,
  hint,
  pairs,
  add,
  secret = false,
  problem,
  onChange,
}: {
  label: string
  hint?: string
  pairs: readonly Pair[]
  /** What the button says that adds one. */
  add: string
  /** Whether the values are not to be read by whoever looks over a shoulder. */
  secret?: boolean
  /** What is wrong with one of them. */
  problem?: (index: number) => string | undefined
  onChange: (pairs: Pair[]) => void
}) {
  const set = (index: number, change: Partial<Pair>) =>
    onChange(pairs.map((pair, other) => (other === index ? { ...pair, ...change } : pair)))
  return (
    <fieldset className={style['pairs']}>
      <legend>{label}</legend>
      {hint !== undefined && <small>{hint}</small>}
      {pairs.map((pair, index) => (
        <div key={index} className={style['pair']}>
          <TextInput
            aria-label={t('{label} {number}: name', { label, number: index + 1 })}
            placeholder={t('Name')}
            value={pair.key}
            onChange={({ target }) => set(index, { key: target.value })}
          />
          <TextInput
            aria-label={t('{label} {number}: value', { label, number: index + 1 })}
            placeholder={t('Value')}
            type={secret ? 'password' : 'text'}
            autoComplete="off"
            aria-invalid={problem?.(index) === undefined ? undefined : true}
            value={pair.value}
            onChange={({ target }) => set(index, { value: target.value })}
          />
          <IconButton
            icon="trash"
            label={t('Remove {name}', { name: pair.key === '' ? String(index + 1) : pair.key })}
            onClick={() => onChange(pairs.filter((_, other) => other !== index))}
          />
          {problem?.(index) !== undefined && (
            <small className={style['wrong']} role="alert">
              {problem(index)}
            </small>
          )}
        </div>
      ))}
      <div>
        <Button icon="add" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
          {add}
        </Button>
      </div>
    </fieldset>
  )
}
