import { use } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { ProblemNote } from '../../kit/field.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { operatorWord } from '../state/operators.ts'
import { type ControlProps, JsonField, TemplateInput } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemWithin } from './issues.ts'
import { useTableFields } from './record-fields.tsx'

interface Leaf {
  path: string
  operator: string
  value?: unknown
}

const operators = ['equals', 'notEquals', 'contains', 'greaterThan', 'lessThan', 'isEmpty', 'isNotEmpty']

/** A filter whose conditions all have to match. Other queries are shown as text. */
export function QueryField(props: ControlProps & { tableId: unknown }) {
  const { label, value, tableId, onChange } = props
  const { isReadOnly } = use(FormContext)
  const { fields } = useTableFields(tableId)
  const leaves = leavesOf(value)
  if (leaves === undefined) return <JsonField {...props} />
  const write = (next: readonly Leaf[]) => {
    const [only] = next
    onChange(next.length === 0 ? null : next.length === 1 ? only : { and: next })
  }
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      <ProblemNote {...problemWithin(props)} />
      {leaves.map((leaf, index) => (
        <div key={index} className={style['query']}>
          <LeafFields
            leaf={leaf}
            fields={fields}
            onChange={(change) =>
              write(leaves.map((one, other) => (other === index ? { ...one, ...change } : one)))
            }
          />
          {!isReadOnly && (
            <IconButton
              icon="close"
              label={t('Remove the condition')}
              onClick={() => write(leaves.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          icon="add"
          onClick={() => write([...leaves, { path: fields[0]?.name ?? '', operator: 'equals', value: '' }])}
        >
          {t('Condition')}
        </Button>
      )}
    </div>
  )
}

/** A condition: field, operator and value. */
function LeafFields({
  leaf,
  fields,
  onChange,
}: {
  leaf: Leaf
  fields: readonly Schemas['Field'][]
  onChange: (change: Partial<Leaf>) => void
}) {
  const { isReadOnly } = use(FormContext)
  return (
    <>
      <Select
        aria-label={t('Field')}
        value={leaf.path}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ path: target.value })}
      >
        {!fields.some(({ name }) => name === leaf.path) && <option>{leaf.path}</option>}
        {fields.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </Select>
      <Select
        aria-label={t('Condition')}
        value={leaf.operator}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ operator: target.value })}
      >
        {[...new Set([...operators, leaf.operator])].map((operator) => (
          <option key={operator} value={operator}>
            {operatorWord(operator)}
          </option>
        ))}
      </Select>
      <TemplateInput
        label={t('Value')}
        value={typeof leaf.value === 'string' ? leaf.value : JSON.stringify(leaf.value ?? '')}
        onChange={(next) => onChange({ value: next })}
      />
    </>
  )
}

function leavesOf(query: unknown): Leaf[] | undefined {
  if (query === undefined || query === null) return []
  if (typeof query !== 'object') return undefined
  if ('and' in query && Array.isArray(query.and)) {
    return query.and.every(isLeaf) ? query.and : undefined
  }
  return isLeaf(query) ? [query] : undefined
}

function isLeaf(value: unknown): value is Leaf {
  return typeof value === 'object' && value !== null && 'path' in value && 'operator' in value
}
