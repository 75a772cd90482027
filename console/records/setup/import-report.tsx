import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { saveFile } from '../../kit/save-file.ts'
import { Card, Chip } from '../../kit/surface.tsx'
import type { Source } from '../source.ts'
import { isShown, showCell } from './import-preview.tsx'
import { type ImportProblem, problemsOf } from './import-problems.ts'
import style from './setup.module.css'
import type { ImportResult } from './use-import.ts'

/** What an import has done, and what it left out. */
export function Report({
  source,
  report,
  onAgain,
}: {
  source: Source
  report: ImportResult
  onAgain: () => void
}) {
  const { created, updated, rejected, rejected_csv: csv } = report
  // What was pressed is gone: who reads by ear goes on here.
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => whole.current?.focus(), [])
  return (
    <Card title={t('Report')}>
      <div ref={whole} className={style['part']} tabIndex={-1}>
        <dl className={style['counts']}>
          <dt>{t('New rows')}</dt>
          <dd>{formatNumber(created)}</dd>
          <dt>{t('Changed rows')}</dt>
          <dd>{formatNumber(updated)}</dd>
          <dt>{t('Not taken')}</dt>
          <dd>{formatNumber(rejected)}</dd>
        </dl>
        <Problems result={report} />
        <div className={style['actions']}>
          {csv !== null && (
            <Button
              icon="download"
              onClick={() => saveFile(new Blob([csv], { type: 'text/csv' }), `${source.name}-not-taken.csv`)}
            >
              {t('Rows that were not taken, with the reasons')}
            </Button>
          )}
          <ButtonLink to={source.path} look="primary">
            {t('Show the rows')}
          </ButtonLink>
          <Button onClick={onAgain}>{t('Import another file')}</Button>
        </div>
      </div>
    </Card>
  )
}

/** What is wrong with rows; where the preview shows one of them it is reached from here. */
export function Problems({ result }: { result: ImportResult }) {
  const problems = problemsOf(result)
  if (problems.length === 0) return null
  return (
    <div>
      {result.rejected > 0 && (
        <p>
          <Chip tone="warn">
            {t('{count, plural, one {# row} other {# rows}} cannot be read', { count: result.rejected })}
          </Chip>
        </p>
      )}
      <ul className={style['issues']}>
        {problems.map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.message}`}>
            <Place problem={problem} preview={result.preview} />
            <span>{problem.message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where it is: of many rows the column, how many they are, and the first of them. */
function Place({ problem, preview }: { problem: ImportProblem; preview: ImportResult['preview'] }) {
  const { rows, row, column } = problem
  if (rows === 0) return null
  const isOne = rows === 1 || column === ''
  const name = t('Row {row}', { row: formatNumber(row) }) + (isOne && column !== '' ? ` · ${column}` : '')
  return (
    <>
      {!isOne && <b>{column}</b>}
      {rows > 1 && <Chip>{t('{count, plural, one {# row} other {# rows}}', { count: rows })}</Chip>}
      {preview !== null && isShown(preview, row) ? (
        <Button look="quiet" onClick={() => showCell(preview, row, column)}>
          {name}
        </Button>
      ) : (
        <b>{name}</b>
      )}
    </>
  )
}
