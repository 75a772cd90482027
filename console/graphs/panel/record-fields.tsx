import { use } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { type ControlProps, errorAt, JsonField, TemplateField, TemplateInput } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'

type RecordField = Schemas['Field']

/** Fields that nobody writes. */
const computed = new Set(['formula', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'autoNumber'])

/** The fields of the object or table that the node works on. */
function useTableFields(tableId: unknown): RecordField[] {
  const objects = useRead('getObjects', {}, { staleTime: 60_000 })
  const tables = useRead('getTables', {}, { staleTime: 60_000 })
  const object = objects.data?.results.find(({ id }) => id === tableId)
  const table = tables.data?.results.find(({ id }) => id === tableId)
  const ofObject = useRead('getObjectFields', { name: object?.name ?? '' }, { enabled: object !== undefined })
  const ofTable = useRead('getTableFields', { name: table?.name ?? '' }, { enabled: table !== undefined })
  return (object === undefined ? ofTable : ofObject).data?.results ?? []
}

/** Values by field, each a text in which names may stand. */
export function ValuesField({
  label,
  value,
  issues,
  path,
  hint,
  tableId,
  onChange,
}: ControlProps & { tableId: unknown }) {
  const { isReadOnly } = use(FormContext)
  const fields = useTableFields(tableId)
  const values = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const given = Object.keys(values)
  const left = fields.filter(({ name, type }) => !computed.has(type) && !given.includes(name))
  const error = errorAt({ issues, path })
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      {given.length === 0 && hint !== undefined && <small>{hint}</small>}
      {error !== undefined && <p className={style['error']}>{error}</p>}
      {given.map((name) => (
        <div key={name} className={style['value']}>
          <TemplateField
            name={name}
            label={name}
            schema={{ type: 'string', maxLength: 8000 }}
            value={values[name]}
            issues={issues}
            path={`${path}.${name}`}
            onChange={(next) => onChange({ ...values, [name]: next })}
          />
          {!isReadOnly && (
            <IconButton
              icon="close"
              label={t('Leave out {field}', { field: name })}
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))
              }
            />
          )}
        </div>
      ))}
      {!isReadOnly && left.length > 0 && (
        <Select
          aria-label={t('Add a field')}
          value=""
          onChange={({ target }) => target.value !== '' && onChange({ ...values, [target.value]: '' })}
        >
          <option value="">{t('Add a field')}</option>
          {left.map(({ id, name, required }) => (
            <option key={id} value={name}>
              {required ? t('{field} (required)', { field: name }) : name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

interface Leaf {
  path: string
  operator: string
  value?: unknown
}

/** A filter of conditions that all hold; anything else is shown as it is written. */
export function QueryField(props: ControlProps & { tableId: unknown }) {
  const { label, value, issues, path, tableId, onChange } = props
  const { isReadOnly } = use(FormContext)
  const fields = useTableFields(tableId)
  const leaves = leavesOf(value)
  if (leaves === undefined) return <JsonField {...props} />
  const write = (next: readonly Leaf[]) => {
    const [only] = next
    onChange(next.length === 0 ? null : next.length === 1 ? only : { and: next })
  }
  const set = (index: number, change: Partial<Leaf>) =>
    write(leaves.map((one, other) => (other === index ? { ...one, ...change } : one)))
  const error = errorAt({ issues, path })
  return (
    <div className={style['list']}>
      <span className={style['label']}>{label}</span>
      {error !== undefined && <p className={style['error']}>{error}</p>}
      {leaves.map((leaf, index) => (
        <div key={index} className={style['query']}>
          <Select
            aria-label={t('Field')}
            value={leaf.path}
            disabled={isReadOnly}
            onChange={({ target }) => set(index, { path: target.value })}
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
            onChange={({ target }) => set(index, { operator: target.value })}
          >
            {[
              'equals',
              'notEquals',
              'contains',
              'greaterThan',
              'lessThan',
              'isEmpty',
              'isNotEmpty',
              leaf.operator,
            ]
              .filter((one, other, all) => all.indexOf(one) === other)
              .map((operator) => (
                <option key={operator} value={operator}>
                  {operatorWord(operator)}
                </option>
              ))}
          </Select>
          <TemplateInput
            label={t('Value')}
            value={typeof leaf.value === 'string' ? leaf.value : JSON.stringify(leaf.value ?? '')}
            onChange={(next) => set(index, { value: next })}
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

function operatorWord(operator: string): string {
  const words: Record<string, string> = {
    equals: t('is'),
    notEquals: t('is not'),
    contains: t('contains'),
    greaterThan: t('is more than'),
    lessThan: t('is less than'),
    isEmpty: t('is empty'),
    isNotEmpty: t('is not empty'),
  }
  return words[operator] ?? operator
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
