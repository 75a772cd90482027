import { useEffect, useRef } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { Card, Chip, Row, Rows } from '../../kit/surface.tsx'
import { toast } from '../../kit/toast-store.ts'
import { rowOperations, type Source } from '../source.ts'
import { reasonTitle } from './import-problems.ts'
import { Group, ImportCounts } from './import-summary.tsx'
import { definitionOperations } from './operations.ts'
import style from './setup.module.css'
import type { ImportResult } from './use-import.ts'

/** The report of an import: created, updated and skipped records. */
export function Report({
  source,
  report,
  onAgain,
}: {
  source: Source
  report: ImportResult
  onAgain: () => void
}) {
  const { created, updated, rejected_csv: csv, reasons, fields_created: fields, id } = report
  // The pressed button is gone, so screen readers continue here.
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => whole.current?.focus(), [])
  return (
    <Card title={t('Report')} end={id !== null && <UndoImport source={source} id={id} />}>
      <div ref={whole} className={style['part']} tabIndex={-1}>
        <p className={style['headline']}>
          {t('{count, plural, one {# record imported} other {# records imported}}', {
            count: created + updated,
          })}
        </p>
        <ImportCounts result={report} />
        <Reasons reasons={reasons} />
        {fields.length > 0 && (
          <p>{t('Fields created: {names}', { names: fields.map(({ name }) => name).join(', ') })}</p>
        )}
        <p className={style['hint']}>
          {t(
            'Undo deletes the created records and restores the updated ones. Records that changed since the import stay as they are. Available for 30 days.',
          )}
        </p>
        <div className={style['actions']}>
          {csv !== null && (
            <Button
              icon="download"
              onClick={() => saveFile(new Blob([csv], { type: 'text/csv' }), `${source.name}-skipped.csv`)}
            >
              {t('Download skipped rows (CSV)')}
            </Button>
          )}
          <ButtonLink to={source.path} look="primary">
            {t('Show records')}
          </ButtonLink>
          <Button onClick={onAgain}>{t('Import another file')}</Button>
        </div>
      </div>
    </Card>
  )
}

function Reasons({ reasons }: Pick<ImportResult, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <ul className={style['groups']} aria-label={t('Issues')}>
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.column} ${reason.result}`}>
          <Group
            title={reasonTitle(reason)}
            column={reason.column}
            examples={reason.examples}
            count={reason.rows}
          />
          <Chip tone={reason.result === 'rejected' ? 'bad' : 'warn'}>
            {reason.result === 'rejected' ? t('Rows skipped') : t('Left empty')}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function UndoImport({ source, id }: { source: Source; id: number }) {
  const undo = useChange(definitionOperations(source.kind).undoImport, {
    refreshes: [...rowOperations(source), definitionOperations(source.kind).imports],
    onDone: (undone) => toast(undoneText(undone)),
  })
  return (
    <Button
      icon="undo"
      busy={undo.isPending}
      disabled={undo.isSuccess}
      onClick={() => undo.mutate({ name: source.name, id })}
    >
      {undo.isSuccess ? t('Import undone') : t('Undo import')}
    </Button>
  )
}

function undoneText({ deleted, restored, kept }: Schemas['ImportUndo']): string {
  const text = t('{deleted} records deleted, {restored} restored', {
    deleted: formatNumber(deleted),
    restored: formatNumber(restored),
  })
  return kept === 0
    ? text
    : `${text}. ${t('{count, plural, one {# changed since and stays as it is} other {# changed since and stay as they are}}', { count: kept })}`
}

/** The imports of the last 30 days. */
export function ImportHistory({ source }: { source: Source }) {
  const imports = useRead(definitionOperations(source.kind).imports, { name: source.name })
  const entries = imports.data?.results ?? []
  if (entries.length === 0) return null
  return (
    <Card title={t('Import history')}>
      <Rows>
        {entries.map(({ id, file_name: name, created_at: at, user, created, updated, undone_at: undone }) => (
          <Row
            key={id}
            end={undone === null ? <UndoImport source={source} id={id} /> : <Chip>{t('Undone')}</Chip>}
          >
            <b>{name}</b>
            <br />
            <small>
              {user !== null && `${user.name} · `}
              <Moment at={at} /> ·{' '}
              {t('{created} new, {updated} updated', {
                created: formatNumber(created),
                updated: formatNumber(updated),
              })}
            </small>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
