import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { brief, type Field, shownText } from '../values.ts'
import { reasonsOf } from './import-problems.ts'
import style from './setup.module.css'
import type { ImportResult } from './use-import.ts'

type Preview = NonNullable<ImportResult['preview']>

const cellId = (row: number, column: number) => `import-${row}-${column}`

/** Scrolls to a cell of the preview, if it is shown. */
export function showCell({ columns }: Preview, row: number, title: string): void {
  document
    .getElementById(
      cellId(
        row,
        columns.findIndex((one) => one.title === title),
      ),
    )
    ?.focus()
}

export function isShown(preview: Preview | null, row: number): boolean {
  return preview?.rows.some((one) => one.row === row) === true
}

/** The first rows of a file and the first rows with issues. */
export function FirstRows({ preview, fields }: { preview: Preview; fields: readonly Field[] }) {
  const shown = preview.columns.flatMap(({ field: name }, index) => {
    return name === null ? [] : [{ name, field: fields.find((one) => one.name === name), index }]
  })
  if (preview.rows.length === 0 || shown.length === 0) return null
  return (
    <div className={style['scrolls']} role="region" aria-label={t('First rows')} tabIndex={0}>
      <table className={style['rows']}>
        <caption>{t('First rows, and the first with issues')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            {shown.map(({ name, index }) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => {
            const reasons = reasonsOf(row, preview.columns)
            return (
              <tr key={row.row}>
                <th scope="row" id={cellId(row.row, -1)} tabIndex={-1}>
                  {formatNumber(row.row)}
                  {row.issues.length > 0 && <Reasons reasons={[t('Skipped'), ...(reasons.get(-1) ?? [])]} />}
                </th>
                {shown.map(({ name, field, index }) => (
                  <td
                    key={index}
                    id={cellId(row.row, index)}
                    tabIndex={-1}
                    className={classes(reasons.has(index) && style['refused'])}
                  >
                    <span dir="auto">{brief(textOf(row.data[name], field))}</span>
                    {reasons.has(index) && <Reasons reasons={reasons.get(index) ?? []} />}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A new field shows its value unformatted. */
function textOf(value: unknown, field: Field | undefined): string {
  if (field !== undefined) return shownText(value, field)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className={style['reason']}>
      <Icon name="warning" size={13} />
      <span>{reason}</span>
    </span>
  ))
}
