import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { type Field, isNumeric } from '../values.ts'
import style from './grid.module.css'

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

const order = { asc: 'ascending', desc: 'descending' } as const

/** The names of the fields; a click sorts by one. */
export function GridHead({
  fields,
  columns,
  sort,
  onSort,
}: {
  fields: readonly Field[]
  columns: string
  sort: Sort | undefined
  onSort: (field: string) => void
}) {
  return (
    <div className={style['head']} style={{ gridTemplateColumns: columns }} role="row" aria-rowindex={1}>
      {fields.map((field, index) => {
        const direction = sort?.field === field.name ? sort.direction : undefined
        return (
          <div
            key={field.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={direction === undefined ? 'none' : order[direction]}
            className={classes(
              style['title'],
              index === 0 && style['first'],
              isNumeric(field) && style['number'],
            )}
          >
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onSort(field.name)}
              title={t('Sort by {field}', { field: field.name })}
            >
              <span>{field.name}</span>
              {direction !== undefined && (
                <Icon name={direction === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />
              )}
            </button>
          </div>
        )
      })}
    </div>
  )
}
