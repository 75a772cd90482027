import { Button, IconButton } from '../../kit/button.tsx'
import { Segments, Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import style from '../records.module.css'
import type { Field } from '../values.ts'
import type { Sort, ViewState } from './view-state.ts'

export type Change = (part: Partial<ViewState>) => void

/** The sort order by one or more fields. */
export function SortMenu({
  fields,
  sort,
  onChange,
}: {
  fields: readonly Field[]
  sort: readonly Sort[]
  onChange: Change
}) {
  const set = (next: readonly Sort[]) => onChange({ sort: next })
  const unused = fields.filter(({ name }) => sort.every(({ field }) => field !== name))
  const [first] = sort
  return (
    <Popover
      label={t('Sort')}
      trigger={
        <Button look="quiet" icon="sort">
          {first === undefined
            ? t('Sort')
            : t('Sort: {field}', { field: sort.map(({ field }) => field).join(', ') })}
        </Button>
      }
    >
      <div className={style['lines']}>
        {sort.map(({ field, direction }, index) => (
          <div key={field} className={style['line']}>
            <span>{field}</span>
            <Segments
              label={t('Direction of {field}', { field })}
              value={direction}
              options={[
                { value: 'asc', label: t('Ascending') },
                { value: 'desc', label: t('Descending') },
              ]}
              onChange={(next) =>
                set(sort.map((one, at) => (at === index ? { field, direction: next } : one)))
              }
            />
            <IconButton
              icon="close"
              label={t('Do not sort by {field}', { field })}
              onClick={() => set(sort.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Select
          aria-label={t('Sort by')}
          value=""
          onChange={({ target }) => set([...sort, { field: target.value, direction: 'asc' }])}
        >
          <option value="">{sort.length === 0 ? t('Choose a field') : t('then by')}</option>
          {unused.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      </div>
    </Popover>
  )
}

const groupable = new Set([
  'string',
  'number',
  'rating',
  'duration',
  'boolean',
  'dateOnly',
  'formula',
  'createdBy',
  'updatedBy',
  'autoNumber',
])

/** Returns true if rows can be grouped by the field. */
export function isGroupable({ type, metadata }: Field): boolean {
  if (type === 'select' || type === 'relation')
    return !['multi', 'multiSelect'].includes(String(metadata['mode']))
  return groupable.has(type) && metadata['extendedField'] !== true
}

/** The layout (grid or board) and the grouping. */
export function GroupMenu({
  fields,
  state,
  onChange,
}: {
  fields: readonly Field[]
  state: ViewState
  onChange: Change
}) {
  const isBoard = state.type === 'kanban'
  const offered = fields.filter(isBoard ? isColumnField : isGroupable)
  const board = fields.find(isColumnField)
  return (
    <Popover
      label={t('Group')}
      trigger={
        <Button look="quiet" icon="group">
          {state.groupBy === null ? t('Group') : t('Group: {field}', { field: state.groupBy })}
        </Button>
      }
    >
      <div className={style['lines']}>
        {board !== undefined && (
          <Segments
            label={t('Shown as')}
            value={state.type}
            options={[
              { value: 'table', label: t('Table') },
              { value: 'kanban', label: t('Board') },
            ]}
            onChange={(type) => {
              const now = fields.find(({ name }) => name === state.groupBy)
              const fits = now !== undefined && isColumnField(now)
              onChange({ type, ...(type === 'kanban' && !fits ? { groupBy: board.name } : {}) })
            }}
          />
        )}
        <Select
          aria-label={t('Group by')}
          value={state.groupBy ?? ''}
          onChange={({ target }) => onChange({ groupBy: target.value === '' ? null : target.value })}
        >
          {!isBoard && <option value="">{t('Not grouped')}</option>}
          {offered.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      </div>
    </Popover>
  )
}

function isColumnField({ type, metadata }: Field): boolean {
  return type === 'select' && metadata['mode'] === 'singleSelect'
}
