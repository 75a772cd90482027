import { otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Checkbox, Segments, Select, TextInput } from '../../kit/input.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { Problem } from '../../kit/states.tsx'
import { Card } from '../../kit/surface.tsx'
import { DropZone } from '../controls/drop-zone.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf, useRights } from '../use-detail.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { isForeign } from './file-encoding.ts'
import type { ImportChoices, Inspection } from './import-choices.ts'
import { ImportColumns } from './import-columns.tsx'
import { MatchOptions } from './import-match.tsx'
import { FirstRows } from './import-preview.tsx'
import { ImportHistory, Report } from './import-report.tsx'
import { ImportCounts, ImportDuplicates, ImportIssues } from './import-summary.tsx'
import style from './setup.module.css'
import { type ImportResult, useImport } from './use-import.ts'

/** Records from a file: choose it, say which column goes where, look at the result, and read the report. */
export function ImportPart({ source, detail }: { source: Source; detail: Detail }) {
  const { chosen, encoding, inspection, choices, preview, report, error, isBusy, ...act } = useImport(
    source,
    detail,
  )
  const { define } = useRights(source, detail)
  if (report !== undefined)
    return <Report source={report.source} report={report.result} onAgain={act.reset} />
  const isNewTable = choices.newTable !== undefined
  return (
    <>
      <Card title={t('Import')}>
        <div className={classes(style['part'], style['across'])}>
          <FileInput
            name={chosen?.name}
            onChoose={(next) => (next === undefined ? act.reset() : act.begin(next))}
          />
          <Problem>
            {chosen !== undefined && isForeign(chosen)
              ? t('This isn’t a CSV file or an Excel workbook (.xlsx). Save it in one of these formats.')
              : otherIssue(error, [])}
          </Problem>
          {isBusy && preview === undefined && (
            <p role="status" className={style['reading']}>
              <Spinner />
              {t('Reading the file')}
            </p>
          )}
          {encoding !== undefined && <EncodingChoice value={encoding} onChange={act.readAs} />}
          {inspection !== undefined && preview !== undefined && (
            <>
              <Destination
                detail={detail}
                inspection={inspection}
                table={choices.newTable}
                onSwitch={act.chooseTable}
                onRename={(newTable) => act.choose({ newTable })}
              />
              <ImportColumns
                inspection={inspection}
                choices={choices}
                fields={detail.fields}
                mayCreate={define || isNewTable}
                onChange={act.choose}
              />
              {isNewTable ? (
                <CreateTable choices={choices} rows={inspection.rows} isBusy={isBusy} onFinish={act.finish} />
              ) : (
                <Preview detail={detail} choices={choices} preview={preview} isBusy={isBusy} act={act} />
              )}
            </>
          )}
        </div>
      </Card>
      <ImportHistory source={source} />
    </>
  )
}

function CreateTable({
  choices,
  rows,
  isBusy,
  onFinish,
}: {
  choices: ImportChoices
  rows: number
  isBusy: boolean
  onFinish: () => void
}) {
  return (
    <div className={style['actions']}>
      <Button
        look="primary"
        busy={isBusy}
        disabled={choices.newTable?.trim() === '' || Object.keys(choices.newFields).length === 0}
        onClick={onFinish}
      >
        {t('Create table and import {count, plural, one {# record} other {# records}}', { count: rows })}
      </Button>
    </div>
  )
}

/** The summary, then open questions, then the rows. */
function Preview({
  detail,
  choices,
  preview,
  isBusy,
  act,
}: {
  detail: Detail
  choices: ImportChoices
  preview: ImportResult
  isBusy: boolean
  act: { choose: (part: Partial<ImportChoices>) => void; finish: () => void }
}) {
  const count = preview.created + preview.updated
  return (
    <>
      <ImportOptions detail={detail} choices={choices} onChange={act.choose} />
      <MatchOptions
        columns={Object.values(choices.mapping).map((field) => ({ field }))}
        fields={detail.fields}
        match={choices.match}
        onChange={(match) => act.choose({ match })}
      />
      <section className={style['summary']} aria-label={t('Preview')} aria-busy={isBusy}>
        <ImportCounts result={preview} />
        <ImportDuplicates
          preview={preview}
          choices={choices}
          isUnique={(name) => detail.fields.some((field) => field.unique && field.name === name)}
          onChange={act.choose}
        />
        <ImportIssues preview={preview} choices={choices} onChange={act.choose} />
      </section>
      {preview.preview !== null && <FirstRows preview={preview.preview} fields={detail.fields} />}
      <div className={style['actions']}>
        <Button look="primary" busy={isBusy} disabled={count === 0} onClick={act.finish}>
          {t('{count, plural, one {Import # record} other {Import # records}}', { count })}
        </Button>
      </div>
    </>
  )
}

/** Adds the file to this table or creates a table from it. */
function Destination({
  detail,
  inspection,
  table,
  onSwitch,
  onRename,
}: {
  detail: Detail
  inspection: Inspection
  table: string | undefined
  onSwitch: (isNew: boolean) => void
  onRename: (name: string) => void
}) {
  return (
    <>
      <p className={style['hint']}>
        {t('{rows} rows, {columns} columns', {
          rows: formatNumber(inspection.rows),
          columns: formatNumber(inspection.columns.length),
        })}
      </p>
      <Segments
        label={t('Destination')}
        value={table === undefined ? 'here' : 'new'}
        options={[
          { value: 'here', label: t('Add to {name}', { name: detail.display_name }) },
          { value: 'new', label: t('New table from this file') },
        ]}
        onChange={(one) => onSwitch(one === 'new')}
      />
      {table !== undefined && (
        <Labelled label={t('Name of the table')}>
          {(control) => (
            <TextInput
              {...control}
              value={table}
              maxLength={60}
              onChange={({ target }) => onRename(target.value)}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

function FileInput({
  name,
  onChoose,
}: {
  name: string | undefined
  onChoose: (file: File | undefined) => void
}) {
  const label = t('A CSV file or an Excel workbook')
  return (
    <DropZone label={label} accept=".csv,.xlsx,text/csv" onFiles={([file]) => onChoose(file)}>
      <Icon name="table" size={18} />
      <b>{name ?? label}</b>
      <span>
        {name === undefined
          ? t('Drop a file here, or choose one.')
          : t('Drop another file here, or choose one.')}
      </span>
      <small>{t('The first row has the column titles.')}</small>
    </DropZone>
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
  return (
    <>
      <Checkbox
        label={t('Add options that are missing')}
        checked={choices.createOptions}
        onChange={({ target }) => onChange({ createOptions: target.checked })}
      />
      {recordTypesOf(detail).length > 1 && (
        <Labelled label={t('Record type of new records')}>
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
