import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { Checkbox, Select } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Card, Chip } from '../../kit/surface.tsx'
import { saveFile } from '../export-rows.ts'
import { rowOperations, type Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import { type Field, isEditable, shownText } from '../values.ts'
import { MatchOptions } from './import-match.tsx'
import { definitionOperations, definitionReads } from './operations.ts'
import style from './setup.module.css'

type Result = Schemas['ImportResult']

interface Choices {
  /** By column title: the field, or null for a column that is left out. */
  mapping: Readonly<Record<string, string | null>>
  key: string
  createOptions: boolean
  /** The record type of new rows; empty for the default one. */
  recordTypeId: string
  /** By relation: the field of what it leads to by which cells are read. */
  match: Readonly<Record<string, string>>
}

const noChoices: Choices = { mapping: {}, key: '', createOptions: false, recordTypeId: '', match: {} }

/** Rows from a file: choose it, say which column goes where, look at the first rows, and read the report. */
export function ImportPart({ source, detail }: { source: Source; detail: Detail }) {
  const [file, setFile] = useState<File | undefined>()
  const [choices, setChoices] = useState(noChoices)
  const [preview, setPreview] = useState<Result | undefined>()
  const [report, setReport] = useState<Result | undefined>()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (given: File, chosen: Choices, isPreview: boolean) => {
    setBusy(true)
    setError(null)
    try {
      const body = {
        mapping: JSON.stringify(chosen.mapping),
        ...(chosen.key === '' ? {} : { upsert_key: chosen.key }),
        ...(chosen.createOptions ? { create_options: 'true' } : {}),
        ...(chosen.recordTypeId === '' ? {} : { record_type_id: chosen.recordTypeId }),
        ...(Object.keys(chosen.match).length === 0 ? {} : { match: JSON.stringify(chosen.match) }),
        ...(isPreview ? { preview: 'true' } : { mode: 'valid' }),
        files: given,
      }
      const answer = await operation(definitionOperations(source.kind).import)({ name: source.name, body })
      if (isPreview) setPreview(answer)
      else {
        setReport(answer)
        await refresh(queryClient, [...rowOperations(source), ...definitionReads])
      }
    } catch (caught) {
      setError(caught)
    }
    setBusy(false)
  }
  const choose = (next: Choices) => {
    setChoices(next)
    if (file !== undefined) void send(file, next, true)
  }
  if (report !== undefined) {
    return (
      <Report
        source={source}
        report={report}
        onAgain={() => {
          setReport(undefined)
          setPreview(undefined)
          setFile(undefined)
        }}
      />
    )
  }
  return (
    <Card title={t('Import')}>
      <div className={style['part']}>
        <Labelled label={t('A CSV file or an Excel workbook')} hint={t('Its first row holds the titles.')}>
          {(control) => (
            <input
              {...control}
              type="file"
              className={style['file']}
              accept=".csv,.xlsx,text/csv"
              onChange={({ target }) => {
                const chosen = target.files?.[0]
                setFile(chosen)
                setChoices(noChoices)
                setPreview(undefined)
                if (chosen !== undefined) void send(chosen, noChoices, true)
              }}
            />
          )}
        </Labelled>
        {error !== null && (
          <p role="alert" className={style['wrong']}>
            {explain(error).title}
          </p>
        )}
        {file !== undefined && preview?.preview !== null && preview?.preview !== undefined && (
          <>
            <Mapping
              columns={preview.preview.columns}
              fields={detail.fields}
              onChange={(title, field) =>
                choose({ ...choices, mapping: { ...choices.mapping, [title]: field } })
              }
            />
            <ImportOptions detail={detail} choices={choices} onChange={choose} />
            <MatchOptions
              columns={preview.preview.columns}
              fields={detail.fields}
              match={choices.match}
              onChange={(match) => choose({ ...choices, match })}
            />
            <FirstRows preview={preview.preview} fields={detail.fields} />
            <Problems result={preview} />
            <div className={style['actions']}>
              <Button
                look="primary"
                busy={isBusy}
                disabled={preview.rejected === preview.rows}
                onClick={() => void send(file, choices, false)}
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

function Mapping({
  columns,
  fields,
  onChange,
}: {
  columns: NonNullable<Result['preview']>['columns']
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
  choices: Choices
  onChange: (choices: Choices) => void
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
              onChange={({ target }) => onChange({ ...choices, key: target.value })}
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
        onChange={({ target }) => onChange({ ...choices, createOptions: target.checked })}
      />
      {recordTypesOf(detail).length > 1 && (
        <Labelled label={t('Record type of new rows')}>
          {(control) => (
            <Select
              {...control}
              value={choices.recordTypeId}
              onChange={({ target }) => onChange({ ...choices, recordTypeId: target.value })}
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
  preview: NonNullable<Result['preview']>
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

function Problems({ result }: { result: Result }) {
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
          <li key={`${path}${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Report({ source, report, onAgain }: { source: Source; report: Result; onAgain: () => void }) {
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
