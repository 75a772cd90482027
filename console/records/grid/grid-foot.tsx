import { memo } from 'react'
import { classes } from '../../kit/classes.ts'
import { formatNumber, msg, say, type Text, t, verbatim } from '../../kit/language/translate.ts'
import { Menu, MenuChoices } from '../../kit/menu.tsx'
import { type Field, isNumeric, numberText, shownText } from '../values.ts'
import { type Column, isDrawn, placeOf } from './columns.ts'
import style from './grid.module.css'

const sumWords: Readonly<Record<string, Text>> = {
  count: msg('Count'),
  empty: msg('Empty'),
  filled: msg('Filled'),
  percent_empty: msg('Empty %'),
  percent_filled: msg('Filled %'),
  unique: msg('Different'),
  sum: msg('Sum'),
  avg: msg('Average'),
  median: msg('Median'),
  min: msg('Least'),
  max: msg('Most'),
  range: msg('Range'),
}

const signs: Readonly<Record<string, string>> = { sum: 'Σ', avg: '⌀' }
const counted = new Set(['count', 'empty', 'filled', 'unique'])

/** Formats an aggregate like the field's values, if it has their type, otherwise as a number. */
export function sumText(operation: string, value: number | string | null, field: Field): string {
  const word = signs[operation] ?? say(sumWords[operation] ?? verbatim(operation))
  if (value === null) return `${word} —`
  if (typeof value === 'string') return `${word} ${shownText(value, field)}`
  if (operation.startsWith('percent')) return `${word} ${formatNumber(value)} %`
  if (counted.has(operation)) return `${word} ${formatNumber(value)}`
  const rounded = operation === 'avg' || operation === 'median' ? Math.round(value * 100) / 100 : value
  return `${word} ${isNumeric(field) ? numberText(rounded, field) : formatNumber(rounded)}`
}

export interface Sums {
  /** Available aggregates by field. */
  offered: (field: Field) => readonly string[]
  chosen: Readonly<Record<string, string>>
  texts: ReadonlyMap<string, string>
  onChoose: (field: string, operation: string | undefined) => void
}

/** The footer with one aggregate per column. */
export const GridFoot = memo(function GridFoot({
  columns,
  template,
  firstColumn,
  lastColumn,
  line,
  count,
  sums,
}: {
  columns: readonly Column[]
  template: string
  firstColumn: number
  lastColumn: number
  line: number
  count: number
  sums: Sums
}) {
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={style['foot']}
      style={{ gridTemplateColumns: template }}
    >
      {columns.map(
        (column, index) =>
          isDrawn(column, index, { firstColumn, lastColumn }) && (
            <div
              key={column.field.id}
              role="gridcell"
              aria-colindex={index + 1}
              className={classes(
                style['footCell'],
                column.frozenAt !== undefined && style['frozen'],
                isNumeric(column.field) && style['number'],
              )}
              style={placeOf(column, index)}
            >
              <FootMenu field={column.field} index={index} count={count} sums={sums} />
            </div>
          ),
      )}
    </div>
  )
})

function FootMenu({ field, index, count, sums }: { field: Field; index: number; count: number; sums: Sums }) {
  const operation = sums.chosen[field.name]
  const text =
    operation === undefined
      ? index === 0
        ? `${t('Count')} ${formatNumber(count)}`
        : ''
      : (sums.texts.get(field.name) ?? '…')
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={style['footButton']}
          aria-label={t('Sum of {field}: {text}', {
            field: field.name,
            text: text === '' ? t('none') : text,
          })}
        >
          {text === '' ? <span className={style['footHint']}>{t('Sum')}</span> : text}
        </button>
      }
    >
      <MenuChoices
        label={field.name}
        value={operation ?? ''}
        options={[
          { value: '', label: t('None') },
          ...sums.offered(field).map((one) => ({ value: one, label: say(sumWords[one] ?? verbatim(one)) })),
        ]}
        onChange={(chosen) => sums.onChoose(field.name, chosen === '' ? undefined : chosen)}
      />
    </Menu>
  )
}
