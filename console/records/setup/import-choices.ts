import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { initialMetadata, localZone } from './field-draft.ts'
import { type FieldKind, fieldKinds, kindOf } from './field-kinds.ts'

export type Inspection = Schemas['FileInspection']
type Column = Inspection['columns'][number]
export type ColumnFormat = Schemas['ImportResult']['questions'][number]['format']

/** A field that an import creates. */
export interface NewField {
  name: string
  /** The key of a field kind. */
  kind: string
}

export interface ImportChoices {
  /** By column title: the field, or null for a column that is left out. */
  mapping: Readonly<Record<string, string | null>>
  /** By column title: the fields to create. */
  newFields: Readonly<Record<string, NewField>>
  /** By column title: true skips a row with an unreadable value. Otherwise the cell stays empty. */
  skipsRows: Readonly<Record<string, boolean>>
  /** By column title: the format of ambiguous values. */
  formats: Readonly<Record<string, ColumnFormat>>
  /** The field by which existing records are found; empty to create all of them. */
  key: string
  duplicates: 'update' | 'skip'
  createOptions: boolean
  /** The record type of new records; empty for the default one. */
  recordTypeId: string
  /** By relation: the target field that identifies a record. */
  match: Readonly<Record<string, string>>
  /** The name of the table that the file becomes; undefined to add to the existing one. */
  newTable: string | undefined
}

export const noChoices: ImportChoices = {
  mapping: {},
  newFields: {},
  skipsRows: {},
  formats: {},
  key: '',
  duplicates: 'update',
  createOptions: false,
  recordTypeId: '',
  match: {},
  newTable: undefined,
}

const guessable = new Set(['string', 'number', 'rating', 'duration', 'boolean', 'dateOnly', 'date', 'select'])

/** The kinds of field that a column of a file can become. */
export const columnKinds: readonly FieldKind[] = fieldKinds.filter(({ type }) => guessable.has(type))

/** The field that a column would be, by its values. */
export function guessedField({ field }: Column): NewField {
  return { name: field.name, kind: kindOf(field)?.key ?? 'text' }
}

const furtherMetadata: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...initialMetadata,
  currency: { currency: 'EUR' },
}

/** Builds the body that creates the field of a column. Settings derived from the values apply if the type is the guess. */
export function fieldBody(column: Column, { name, kind }: NewField) {
  const chosen = columnKinds.find(({ key }) => key === kind)
  const guess = guessedField(column).kind !== kind ? {} : column.field.metadata
  const metadata = { ...chosen?.metadata, ...furtherMetadata[kind], ...guess }
  return {
    name,
    type: chosen?.type ?? 'string',
    metadata: kind === 'moment' ? { timezone: localZone } : metadata,
  }
}

/** The bodies of the fields to create with their column titles, in the order of the file. */
export function newFieldBodies(
  { columns }: Pick<Inspection, 'columns'>,
  newFields: ImportChoices['newFields'],
) {
  return columns.flatMap((column) => {
    const field = newFields[column.title]
    return field === undefined ? [] : [[column.title, fieldBody(column, field)] as const]
  })
}

const asJson = (name: string, value: object) =>
  Object.keys(value).length === 0 ? {} : { [name]: JSON.stringify(value) }

/** The steps of the import form. */
export function importForm(choices: ImportChoices, { columns }: Inspection) {
  const { mapping, newFields, skipsRows, formats, key, duplicates, match, recordTypeId } = choices
  const bodies = newFieldBodies({ columns }, newFields)
  const badCells = columns.map(
    ({ title }) => [title, skipsRows[title] === true ? 'reject' : 'empty'] as const,
  )
  return {
    mapping: JSON.stringify(mapping),
    ...asJson('new_fields', Object.fromEntries(bodies)),
    ...asJson('bad_cells', Object.fromEntries(badCells)),
    ...asJson('formats', formats),
    ...asJson('match', match),
    ...(key === '' ? {} : { upsert_key: key, duplicates }),
    ...(choices.createOptions ? { create_options: 'true' as const } : {}),
    ...(recordTypeId === '' ? {} : { record_type_id: recordTypeId }),
  }
}

/** A name for the table of a file: `customers-2026.csv` is «Customers 2026». */
export function tableName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_\-.]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
