import { explain } from '../../app/problems/explain.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { Checkbox, Select } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Card, Chip } from '../../kit/surface.tsx'
import { saveFile } from '../export-rows.ts'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import { type Field, isEditable, shownText } from '../values.ts'
import { MatchOptions } from './import-match.tsx'
import style from './setup.module.css'
import { type ImportChoices, type ImportResult, useImport } from './use-import.ts'

/** Rows from a file: choose it, say which column goes where, look at the first rows, and read the report. */
export function ImportPart({ source, detail }: { source: Source; detail: Detail }) {
  const { file, wasOther, choices, preview, report, error, isBusy, ...act } = useImport(source, detail)
  if (report !== undefined) return <Report source={source} report={report} onAgain={act.reset} />
  const look = preview?.preview ?? undefined
  return (
    <Card title={t('Import')}>
      <div className={style['part']}>
        <FileInput
          onChoose={(chosen) => {
            if (chosen === undefined) act.reset()
            else act.begin(chosen)
          }}
        />
        {error !== null && (
          <p role="alert" className={style['wrong']}>
            {explain(error).title}
          </p>
        )}
        {wasOther && (
          <p>
            {t('The file is not in UTF-8 and was read as Western European. Look at the first rows below.')}
          </p>
        )}
        {file !== undefined && preview !== undefined && look !== undefined && (
          <>
            <Mapping
              columns={look.columns}
              fields={detail.fields}
              onChange={(title, field) =>
                act.choose({ mapping: { ...choices.mapping, [title.trim()]: field } })
              }
            />
            <ImportOptions detail={detail} choices={choices} onChange={act.choose} />
            <MatchOptions
              columns={look.columns}
              fields={detail.fields}
              match={choices.match}
              onChange={(match) => act.choose({ match })}
            />
            <FirstRows preview={look} fields={detail.fields} />
            <Problems result={preview} />
            <div className={style['actions']}>
              <Button
                look="primary"
                busy={isBusy}
                disabled={preview.rejected === preview.rows}
                onClick={act.finish}
              >
                {t('Import {count} rows', { count: formatNumber(preview.rows - preview.rejected) })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

function FileInput({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <Labelled label={t('A CSV file or an Excel workbook')} hint={t('Its first row holds the titles.')}>
      {(control) => (
        <input
          {...control}
          type="file"
          className={style['file']}
          accept=".csv,.xlsx,text/csv"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      )}
    </Labelled>
  )
}

function Mapping({
  columns,
  fields,
  onChange,
}: {
  columns: NonNullable<ImportResult['preview']>['columns']
  fields: readonly Field[]
  onChange: (title: string, field: string | null) => void
}) {
  return (
    <table className={style['mapping']}>
      <caption>{t('Which column goes where')}</caption>
      <tbody>
        {columns.map(({ title, field }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>
              <Select
                aria-label={t('Field for {column}', { column: title })}
                value={field ?? ''}
                onChange={({ target }) => onChange(title, target.value === '' ? null : target.value)}
              >
                <option value="">{t('Leave out')}</option>
                {fields.filter(isEditable).map(({ id, name }) => (
                  <option key={id}>{name}</option>
                ))}
              </Select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ImportOptions({
  detail,
  choices,
  onChange,
}: {
  detail: Detail
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
}) {
  const unique = detail.fields.filter((field) => field.unique)
  return (
    <>
      {unique.length > 0 && (
        <Labelled label={t('Change rows that are there, found by')}>
          {(control) => (
            <Select
              {...control}
              value={choices.key}
              onChange={({ target }) => onChange({ key: target.value })}
            >
              <option value="">{t('Never: make new rows')}</option>
              {unique.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
      <Checkbox
        label={t('Add options that are missing')}
        checked={choices.createOptions}
        onChange={({ target }) => onChange({ createOptions: target.checked })}
      />
      {recordTypesOf(detail).length > 1 && (
        <Labelled label={t('Record type of new rows')}>
          {(control) => (
            <Select
              {...control}
              value={choices.recordTypeId}
              onChange={({ target }) => onChange({ recordTypeId: target.value })}
            >
              <option value="">{t('The default one')}</option>
              {recordTypesOf(detail).map(({ id, display_name: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
    </>
  )
}

function FirstRows({
  preview,
  fields,
}: {
  preview: NonNullable<ImportResult['preview']>
  fields: readonly Field[]
}) {
  const shown = preview.columns.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? [])
  if (preview.rows.length === 0) return null
  return (
    <div className={style['scrolls']} role="region" aria-label={t('First rows')} tabIndex={0}>
      <table className={style['rows']}>
        <caption>{t('First rows, as they would be written')}</caption>
        <thead>
          <tr>
            {shown.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, data }) => (
            <tr key={row}>
              {shown.map((field) => (
                <td key={field.id}>{shownText(data[field.name], field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Problems({ result }: { result: ImportResult }) {
  if (result.issues.length === 0) return null
  return (
    <div>
      <p>
        <Chip tone="warn">
          {t('{count, plural, one {# row} other {# rows}} cannot be read', { count: result.rejected })}
        </Chip>
      </p>
      <ul className={style['issues']}>
        {result.issues.slice(0, 20).map(({ path, message }) => (
          <li key={`${path}${message}`}>{issueText(path, message)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The number of the row is in the message already; of its place the field is left. */
function issueText(path: string, message: string): string {
  const field = /^rows\[\d+\]\.(?<field>.+)$/.exec(path)?.groups?.['field']
  return field === undefined ? message : `${field} · ${message}`
}

function Report({ source, report, onAgain }: { source: Source; report: ImportResult; onAgain: () => void }) {
  const { created, updated, rejected, rejected_csv: csv } = report
  return (
    <Card title={t('Report')}>
      <div className={style['part']}>
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
