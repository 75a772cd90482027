import { z } from 'zod'
import type { UploadPart } from '../../kit/endpoint.ts'
import { parse } from '../../kit/issues.ts'
import { type Problem, wrong } from '../../kit/problem.ts'
import { isFilePart } from '../../kit/upload.ts'
import type { App } from '../../platform/app.ts'
import { keepContent } from '../files/content.ts'
import { safeName } from '../files/names.ts'
import { type BadCells, parseBadCells } from './bad-cells.ts'
import { type ColumnFormats, parseFormats } from './column-format.ts'
import { type Mapping, parseMapping } from './mapping.ts'
import type { Match } from './matching.ts'
import { type NewFields, parseNewFields } from './parse-new-fields.ts'
import type { SentFile } from './reading/file.ts'

export const maxImportBytes = 64 * 1024 * 1024

const flag = z.enum(['true', 'false'], { error: 'Must be true or false.' })

/** The parts of the form besides the file, all of them text. */
const textParts = z.strictObject({
  mapping: z.string().optional().meta({
    description:
      'A JSON object of column titles and field names. Null skips a column. Other titles are field names.',
    example: '{"Titel":"Name","Note":null}',
  }),
  match: z.string().optional().meta({
    description:
      'A JSON object of relations and the field by which related records are found: a field of the related object, or `email` or `name` for users. By default, relations use their display column, and users their email or name. Ids always work.',
    example: '{"Company":"Name","Users":"email"}',
  }),
  mode: z.enum(['all', 'valid'], { error: 'Must be all or valid.' }).optional().meta({
    description:
      '`all` (default): all rows or none. `valid`: the valid rows. The others are returned as CSV with the reasons.',
  }),
  upsert_key: z.string().optional().meta({
    description:
      'A field of text, numbers or dates by which existing rows are found. Empty cells change nothing. If several rows have the value, the oldest one is used. Rows of the file with the same value are merged. A row without a value is refused, or created if `bad_cells` leaves cells of this column empty.',
  }),
  duplicates: z.enum(['update', 'skip'], { error: 'Must be update or skip.' }).optional().meta({
    description:
      'What happens to existing rows: `update` (default) changes them, `skip` leaves them as they are.',
  }),
  bad_cells: z.string().optional().meta({
    description:
      'What happens to invalid values: `reject` (default) refuses the row, `empty` leaves the cell empty. Or a JSON object of column titles and these words. Other columns are refused.',
    example: 'empty',
  }),
  formats: z.string().optional().meta({
    description:
      "A JSON object of column titles and the format of ambiguous values: `day_first` or `month_first` for 03/04/2026, `decimal_comma` or `decimal_point` for 1.234. By default, the other values of the column decide. `questions` in the answer lists the columns where they don't.",
    example: '{"Since":"day_first","Revenue":"decimal_comma"}',
  }),
  new_fields: z.string().optional().meta({
    description:
      'A JSON object of column titles and the fields to create for them, as for adding a field. `name` defaults to the title. Missing options of these fields are created. For admins.',
    example: '{"Revenue":{"type":"number","metadata":{"format":"currency","currency":"EUR"}}}',
  }),
  create_options: flag
    .optional()
    .meta({ description: 'Creates missing options of select fields. For admins.' }),
  record_type_id: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a number.')
    .optional()
    .meta({ example: '12', description: 'The record type of new rows.' }),
  dry_run: flag.optional().meta({ description: 'Returns the result without changing anything.' }),
  preview: flag.optional().meta({
    description: 'A dry run in the mode `valid` that also returns the column mapping and the first rows.',
  }),
})

export const importBody = textParts.extend({
  files: z.file().meta({ description: 'One CSV (UTF-8) or XLSX file. Its first row contains the titles.' }),
})

export interface ImportForm {
  file: SentFile
  mapping: Mapping
  match: Match
  mode: 'all' | 'valid'
  dryRun: boolean
  preview: boolean
  createOptions: boolean
  badCells: BadCells
  formats: ColumnFormats
  newFields: NewFields
  /** True to skip rows that the upsert key finds. */
  skipsExisting: boolean
  fileName: string
  /** The field that identifies existing rows. */
  upsertKey: string | undefined
  recordTypeId: number | undefined
}

/** Takes the parts in any order; the file waits in the store until all have arrived. */
export async function receiveImport(app: App, parts: AsyncIterable<UploadPart>): Promise<ImportForm> {
  const texts: Record<string, string> = {}
  let file: SentFile | undefined
  let fileName = ''
  for await (const part of parts) {
    if (part.kind === 'text') texts[part.field] = part.text
    else if (!isFilePart(part.field) || file !== undefined) throw onlyFile(part.field)
    else {
      file = await receiveFile(app, part)
      fileName = safeName(part.fileName)
    }
  }
  const { mode = 'all', upsert_key: upsertKey, record_type_id: typeId, ...given } = parse(textParts, texts)
  if (file === undefined) throw wrong('files', 'required', 'Send a CSV or XLSX file under `files`.')
  const preview = given.preview === 'true'
  return {
    file,
    mapping: parseMapping(given.mapping ?? '{}'),
    match: parseMatch(given.match ?? '{}'),
    mode: preview ? 'valid' : mode,
    dryRun: preview || given.dry_run === 'true',
    preview,
    createOptions: given.create_options === 'true',
    badCells: parseBadCells(given.bad_cells ?? 'reject'),
    formats: parseFormats(given.formats ?? '{}'),
    newFields: parseNewFields(given.new_fields ?? '{}'),
    skipsExisting: given.duplicates === 'skip',
    fileName,
    upsertKey,
    recordTypeId: typeId === undefined ? undefined : Number(typeId),
  }
}

export async function receiveFile(app: App, part: Extract<UploadPart, { kind: 'file' }>): Promise<SentFile> {
  const { hash } = await keepContent(app, part.stream, maxImportBytes)
  const isWorkbook =
    part.fileName.toLowerCase().endsWith('.xlsx') || part.contentType.includes('spreadsheetml')
  return { hash, format: isWorkbook ? 'xlsx' : 'csv' }
}

const matchSchema = z.record(z.string(), z.string())

function parseMatch(text: string): Match {
  try {
    return matchSchema.parse(JSON.parse(text))
  } catch {
    throw wrong('match', 'invalid_type', 'Must be a JSON object of relations and field names.')
  }
}

export function onlyFile(field: string): Problem {
  return wrong(field, 'unknown_key', 'Send one file, under `files`.')
}
