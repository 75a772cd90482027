import { Select, TextInput } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import { type Field, isEditable } from '../values.ts'
import {
  columnKinds,
  guessedField,
  type ImportChoices,
  type Inspection,
  type NewField,
} from './import-choices.ts'
import style from './setup.module.css'

// Field names have no line breaks.
const asNew = '\n'

/** The target of each column: a field, a new field, or none. */
export function ImportColumns({
  inspection,
  choices,
  fields,
  mayCreate,
  onChange,
}: {
  inspection: Inspection
  choices: ImportChoices
  fields: readonly Field[]
  mayCreate: boolean
  onChange: (part: Partial<ImportChoices>) => void
}) {
  const set = (title: string, newField: NewField | undefined, field: string | null) => {
    const { [title]: _before, ...others } = choices.newFields
    onChange({
      newFields: newField === undefined ? others : { ...others, [title]: newField },
      mapping: { ...choices.mapping, [title]: field },
    })
  }
  return (
    <table className={style['mapping']}>
      <caption>{t('Columns of the file')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Column')}</th>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('New field')}</th>
        </tr>
      </thead>
      <tbody>
        {inspection.columns.map((column) => (
          <ColumnRow
            key={column.title}
            column={column}
            field={choices.mapping[column.title] ?? null}
            newField={choices.newFields[column.title]}
            fields={choices.newTable === undefined ? fields : []}
            mayCreate={mayCreate}
            onChange={(newField, field) => set(column.title, newField, field)}
          />
        ))}
      </tbody>
    </table>
  )
}

function ColumnRow({
  column,
  field,
  newField,
  fields,
  mayCreate,
  onChange,
}: {
  column: Inspection['columns'][number]
  field: string | null
  newField: NewField | undefined
  fields: readonly Field[]
  mayCreate: boolean
  onChange: (newField: NewField | undefined, field: string | null) => void
}) {
  const { title, samples } = column
  return (
    <tr>
      <th scope="row">
        {title}
        <span className={style['samples']}>
          {samples.map((sample) => (
            <code key={sample} dir="auto">
              {sample}
            </code>
          ))}
        </span>
      </th>
      <td>
        <Select
          aria-label={t('Field for {column}', { column: title })}
          value={newField === undefined ? (field ?? '') : asNew}
          onChange={({ target: { value } }) => {
            if (value === asNew) onChange(guessedField(column), null)
            else onChange(undefined, value === '' ? null : value)
          }}
        >
          <option value="">{t('Don’t import')}</option>
          {mayCreate && <option value={asNew}>{t('New field')}</option>}
          {fields.filter(isEditable).map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </Select>
      </td>
      <td>
        {newField !== undefined && (
          <NewFieldInputs
            title={title}
            field={newField}
            unreadable={guessedField(column).kind === newField.kind ? column.unreadable : 0}
            onChange={(next) => onChange(next, null)}
          />
        )}
      </td>
    </tr>
  )
}

function NewFieldInputs({
  title,
  field,
  unreadable,
  onChange,
}: {
  title: string
  field: NewField
  unreadable: number
  onChange: (field: NewField) => void
}) {
  return (
    <div className={style['newField']}>
      <TextInput
        aria-label={t('Name of the field for {column}', { column: title })}
        value={field.name}
        maxLength={100}
        onChange={({ target }) => onChange({ ...field, name: target.value })}
      />
      <Select
        aria-label={t('Type of the field for {column}', { column: title })}
        value={field.kind}
        onChange={({ target }) => onChange({ ...field, kind: target.value })}
      >
        {columnKinds.map(({ key, label }) => (
          <option key={key} value={key}>
            {say(label)}
          </option>
        ))}
      </Select>
      {unreadable > 0 && (
        <Chip tone="warn">
          {t('{count, plural, one {# value unreadable} other {# values unreadable}}', { count: unreadable })}
        </Chip>
      )}
    </div>
  )
}
