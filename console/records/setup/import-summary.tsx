import { Icon } from '../../kit/icon.tsx'
import { Segments } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import type { ColumnFormat, ImportChoices } from './import-choices.ts'
import { isShown, showCell } from './import-preview.tsx'
import { isCellReason, type Reason, reasonTitle, withoutRow } from './import-problems.ts'
import style from './setup.module.css'
import type { ImportResult } from './use-import.ts'

/** The number of records to create, update and skip. */
export function ImportCounts({ result }: { result: ImportResult }) {
  const counts: readonly (readonly [label: string, count: number])[] = [
    [t('New records'), result.created],
    [t('Updated'), result.updated],
    [t('Skipped'), result.skipped + result.rejected],
    [t('Values left empty'), result.values_left_empty],
  ]
  return (
    <dl className={style['counts']}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const formatNames: Readonly<Record<ColumnFormat, () => string>> = {
  day_first: () => t('Day first'),
  month_first: () => t('Month first'),
  decimal_comma: () => t('1.234,56'),
  decimal_point: () => t('1,234.56'),
}

/** Open questions and issues of the file. Equal issues share one group and one choice. */
export function ImportIssues({
  preview,
  choices,
  onChange,
}: {
  preview: ImportResult
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
}) {
  const { questions, reasons, issues } = preview
  const others = issues.filter(({ path }) => !path.startsWith('rows['))
  if (questions.length + reasons.length + others.length === 0) return null
  return (
    <ul className={style['groups']} aria-label={t('Issues')}>
      {others.map(({ path, message }) => (
        <li key={path}>
          <Icon name="warning" size={16} />
          <b>{message}</b>
        </li>
      ))}
      {questions.map(({ column, value, values, choices: formats, format }) => (
        <li key={`question ${column}`}>
          <Icon name="warning" size={16} />
          <Group
            title={format.startsWith('decimal') ? t('Ambiguous numbers') : t('Ambiguous dates')}
            column={column}
            examples={[value]}
            count={values}
          />
          <Segments
            label={t('How to read {column}', { column })}
            value={choices.formats[column] ?? format}
            options={formats.map((one) => ({ value: one, label: formatNames[one]() }))}
            onChange={(one) => onChange({ formats: { ...choices.formats, [column]: one } })}
          />
        </li>
      ))}
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.column} ${reason.result}`}>
          <ReasonGroup reason={reason} preview={preview} choices={choices} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function ReasonGroup({
  reason,
  preview,
  choices,
  onChange,
}: {
  reason: Reason
  preview: ImportResult
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
}) {
  return (
    <>
      <Icon name="warning" size={16} />
      <Group
        title={reasonTitle(reason)}
        column={reason.column}
        examples={reason.examples}
        count={reason.rows}
        detail={withoutRow(reason.message, reason.row)}
      />
      {isCellReason(reason) && (
        <Segments
          label={t('{issue} in {column}', { issue: reasonTitle(reason), column: reason.column })}
          value={reason.result === 'rejected' ? 'skip' : 'empty'}
          options={[
            { value: 'empty', label: t('Leave empty') },
            { value: 'skip', label: t('Skip row') },
          ]}
          onChange={(one) =>
            onChange({ skipsRows: { ...choices.skipsRows, [reason.column]: one === 'skip' } })
          }
        />
      )}
      <Place reason={reason} preview={preview.preview} />
    </>
  )
}

/** Links to the first affected row in the preview. */
function Place({ reason, preview }: { reason: Reason; preview: ImportResult['preview'] }) {
  const name = t('Row {row}', { row: formatNumber(reason.row) })
  if (preview === null || !isShown(preview, reason.row)) return <small>{name}</small>
  return (
    <button
      type="button"
      className={style['place']}
      onClick={() => showCell(preview, reason.row, reason.column)}
    >
      {name}
    </button>
  )
}

export function Group({
  title,
  column,
  examples,
  count,
  detail,
}: {
  title: string
  column: string
  examples: readonly string[]
  count: number
  detail?: string
}) {
  const quoted = examples.map((one) => `“${one}”`).join(', ')
  return (
    <div className={style['group']}>
      <b>{title}</b> <span className={style['groupCount']}>{formatNumber(count)}</span>
      <small dir="auto">{[column, quoted].filter((part) => part !== '').join(' · ')}</small>
      {detail !== undefined && <small>{detail}</small>}
    </div>
  )
}

/** The handling of existing records. */
export function ImportDuplicates({
  preview,
  choices,
  isUnique,
  onChange,
}: {
  preview: ImportResult
  choices: ImportChoices
  isUnique: (field: string) => boolean
  onChange: (part: Partial<ImportChoices>) => void
}) {
  const found = preview.duplicates.find(({ field }) => field === choices.key) ?? preview.duplicates[0]
  if (found === undefined) return null
  const options = [
    { value: 'update', label: t('Update them') },
    { value: 'skip', label: t('Skip them') },
    // A unique field would refuse duplicates.
    ...(isUnique(found.field) ? [] : [{ value: 'create', label: t('Create duplicates') }]),
  ]
  return (
    <div className={style['duplicates']}>
      <span>
        {t(
          '{count, plural, one {# record exists already} other {# records exist already}}, found by {field}',
          {
            count: found.rows,
            field: found.field,
          },
        )}
      </span>
      <Segments
        label={t('Existing records')}
        value={choices.key === '' ? 'create' : choices.duplicates}
        options={options}
        onChange={(one) =>
          onChange(
            one === 'create'
              ? { key: '' }
              : { key: found.field, duplicates: one === 'skip' ? 'skip' : 'update' },
          )
        }
      />
    </div>
  )
}
