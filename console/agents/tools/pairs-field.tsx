import { Button, IconButton } from '../../kit/button.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import style from './tools.module.css'

export interface Pair {
  key: string
  value: string
}

/** A list of name and value pairs, such as headers. */
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
  /** The label of the add button. */
  add: string
  /** Masks the values. */
  secret?: boolean
  /** Returns the error of one pair. */
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
        <PairRow
          key={index}
          title={`${label} ${index + 1}`}
          pair={pair}
          secret={secret}
          problem={problem?.(index)}
          onChange={(change) => set(index, change)}
          onRemove={() => onChange(pairs.filter((_, other) => other !== index))}
        />
      ))}
      <div>
        <Button icon="add" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
          {add}
        </Button>
      </div>
    </fieldset>
  )
}

function PairRow({
  title,
  pair,
  secret,
  problem,
  onChange,
  onRemove,
}: {
  /** The accessible name of a field, such as «Headers 2». */
  title: string
  pair: Pair
  secret: boolean
  problem: string | undefined
  onChange: (change: Partial<Pair>) => void
  onRemove: () => void
}) {
  return (
    <div className={style['pair']}>
      <TextInput
        aria-label={t('{title}: name', { title })}
        placeholder={t('Name')}
        value={pair.key}
        onChange={({ target }) => onChange({ key: target.value })}
      />
      <TextInput
        aria-label={t('{title}: value', { title })}
        placeholder={t('Value')}
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        aria-invalid={problem === undefined ? undefined : true}
        value={pair.value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <IconButton
        icon="trash"
        label={t('Remove {name}', { name: pair.key === '' ? title : pair.key })}
        onClick={onRemove}
      />
      {problem !== undefined && (
        <small className={style['wrong']} role="alert">
          {problem}
        </small>
      )}
    </div>
  )
}
