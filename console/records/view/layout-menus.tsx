import { Button, IconButton } from '../../kit/button.tsx'
import { Checkbox, Segments, Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import style from '../records.module.css'
import type { Field } from '../values.ts'
import { movedField, type RowHeight, type Sort, type ViewState } from './view-state.ts'

type Change = (part: Partial<ViewState>) => void

/** In which order rows stand: by one field after the other. */
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

const groupable = new Set(['string', 'number', 'boolean', 'dateOnly', 'formula'])

/** Whether rows can stand together by the values of a field. */
export function isGroupable({ type, metadata }: Field): boolean {
  if (type === 'select' || type === 'relation')
    return !['multi', 'multiSelect'].includes(String(metadata['mode']))
  return groupable.has(type) && metadata['extendedField'] !== true
}

/** As a table or as a board, and what rows stand together by. */
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

/** Which fields are shown, in which order, and how high rows are. */
export function FieldsMenu({
  fields,
  shown,
  rowHeight,
  onChange,
}: {
  fields: readonly Field[]
  shown: readonly string[]
  rowHeight: RowHeight
  onChange: Change
}) {
  const hidden = fields.filter(({ name }) => !shown.includes(name))
  const inOrder = [
    ...shown.flatMap((name) => fields.find((field) => field.name === name) ?? []),
    ...hidden.toSorted((a, b) => a.order - b.order),
  ]
  return (
    <Popover
      label={t('Fields')}
      trigger={
        <Button look="quiet" icon="columns">
          {hidden.length === 0 ? t('Fields') : t('Fields ({count} hidden)', { count: hidden.length })}
        </Button>
      }
    >
      <div className={style['lines']}>
        <Segments
          label={t('Height of rows')}
          value={rowHeight}
          options={[
            { value: 'short', label: t('Low') },
            { value: 'medium', label: t('Medium') },
            { value: 'tall', label: t('High') },
            { value: 'extra_tall', label: t('Very high') },
          ]}
          onChange={(height) => onChange({ rowHeight: height })}
        />
        <ul className={style['fieldList']}>
          {inOrder.map(({ id, name }) => {
            const index = shown.indexOf(name)
            return (
              <li key={id} className={style['line']}>
                <Checkbox
                  label={name}
                  checked={index !== -1}
                  onChange={({ target }) =>
                    onChange({
                      fields: target.checked ? [...shown, name] : shown.filter((one) => one !== name),
                    })
                  }
                />
                {index !== -1 && (
                  <span className={style['lineEnd']}>
                    <IconButton
                      icon="arrowUp"
                      label={t('Move {field} up', { field: name })}
                      onClick={() => onChange({ fields: movedField(shown, name, index - 1) })}
                    />
                    <IconButton
                      icon="arrowDown"
                      label={t('Move {field} down', { field: name })}
                      onClick={() => onChange({ fields: movedField(shown, name, index + 1) })}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Popover>
  )
}
