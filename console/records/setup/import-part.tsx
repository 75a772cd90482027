import { otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Field as Labelled } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Checkbox, Select } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { Problem } from '../../kit/states.tsx'
import { Card } from '../../kit/surface.tsx'
import { DropZone } from '../controls/drop-zone.tsx'
import type { Source } from '../source.ts'
import { type Detail, recordTypesOf } from '../use-detail.ts'
import { type Field, isEditable } from '../values.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { isForeign } from './file-encoding.ts'
import { MatchOptions } from './import-match.tsx'
import { FirstRows } from './import-preview.tsx'
import { Problems, Report } from './import-report.tsx'
import style from './setup.module.css'
import { type ImportChoices, type ImportResult, useImport } from './use-import.ts'

/** Rows from a file: choose it, say which column goes where, look at the first rows, and read the report. */
export function ImportPart({ source, detail }: { source: Source; detail: Detail }) {
  const { chosen, file, encoding, choices, preview, report, error, isBusy, ...act } = useImport(
    source,
    detail,
  )
  if (report !== undefined) return <Report source={source} report={report} onAgain={act.reset} />
  const look = preview?.preview ?? undefined
  return (
    <Card title={t('Import')}>
      <div className={classes(style['part'], style['across'])}>
        <FileInput
          name={chosen?.name}
          onChoose={(next) => {
            if (next === undefined) act.reset()
            else act.begin(next)
          }}
        />
        <Problem>
          {chosen !== undefined && isForeign(chosen)
            ? t('This is neither a CSV file nor an Excel workbook (.xlsx): save it as one of them.')
            : otherIssue(error, [])}
        </Problem>
        {isBusy && preview === undefined && (
          <p role="status" className={style['reading']}>
            <Spinner />
            {t('Reading the file')}
          </p>
        )}
        {encoding !== undefined && <EncodingChoice value={encoding} onChange={act.readAs} />}
        {file !== undefined && preview !== undefined && look !== undefined && (
          <>
            <Mapping
              columns={look.columns}
              mapping={choices.mapping}
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
            <Finish preview={preview} isBusy={isBusy} onFinish={act.finish} />
          </>
        )}
      </div>
    </Card>
  )
}

function Finish({
  preview: { rows, rejected },
  isBusy,
  onFinish,
}: {
  preview: ImportResult
  isBusy: boolean
  onFinish: () => void
}) {
  return (
    <div className={style['actions']}>
      <Button look="primary" busy={isBusy} disabled={rejected === rows} onClick={onFinish}>
        {t('{count, plural, one {Import # row} other {Import # rows}}', { count: rows - rejected })}
      </Button>
    </div>
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
        {name === undefined ? t('Drop it here, or choose it.') : t('Drop another here, or choose one.')}
      </span>
      <small>{t('Its first row holds the titles.')}</small>
    </DropZone>
  )
}

/** What is chosen shows at once; the look at the file by it may take a while. */
function Mapping({
  columns,
  mapping,
  fields,
  onChange,
}: {
  columns: NonNullable<ImportResult['preview']>['columns']
  mapping: ImportChoices['mapping']
  fields: readonly Field[]
  onChange: (title: string, field: string | null) => void
}) {
  return (
    <table className={style['mapping']}>
      <caption>{t('Which column goes where')}</caption>
      <tbody>
        {columns.map(
          ({ title }) =>
            title !== '' && (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>
                  <Select
                    aria-label={t('Field for {column}', { column: title })}
                    value={mapping[title.trim()] ?? ''}
                    onChange={({ target }) => onChange(title, target.value === '' ? null : target.value)}
                  >
                    <option value="">{t('Leave out')}</option>
                    {fields.filter(isEditable).map(({ id, name }) => (
                      <option key={id}>{name}</option>
                    ))}
                  </Select>
                </td>
              </tr>
            ),
        )}
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
