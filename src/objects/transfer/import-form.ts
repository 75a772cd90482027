import type { UploadPart } from '../../kit/endpoint.ts'
import { type Issue, invalid, type Problem, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { keepContent } from '../files/content.ts'
import { type Mapping, parseMapping } from './mapping.ts'
import type { SentFile } from './reading/file.ts'

export const maxImportBytes = 64 * 1024 * 1024

/** What an import is asked to do. */
export interface ImportForm {
  mapping: Mapping
  dryRun: boolean
  /** The unique field by which rows that are there are found and changed. */
  upsertKey: string | undefined
  recordTypeId: number | undefined
  file: SentFile
}

/** Takes the parts in whichever order they come; the file waits in the store until all are here. */
export async function receiveImport(app: App, parts: AsyncIterable<UploadPart>): Promise<ImportForm> {
  const texts = new Map<string, string>()
  let file: SentFile | undefined
  for await (const part of parts) {
    if (part.kind === 'text') texts.set(part.field, part.text)
    else if (part.field !== 'file' || file !== undefined) throw onlyFile(part.field)
    else file = await receiveFile(app, part)
  }
  refuseUnknown(texts)
  if (file === undefined) throw wrong('file', 'required', 'Send a CSV or XLSX file under `file`.')
  return {
    file,
    mapping: parseMapping(texts.get('mapping') ?? '{}'),
    dryRun: readFlag(texts.get('dry_run')),
    upsertKey: texts.get('upsert_key'),
    recordTypeId: readId(texts.get('record_type_id')),
  }
}

async function receiveFile(app: App, part: Extract<UploadPart, { kind: 'file' }>): Promise<SentFile> {
  const { hash } = await keepContent(app, part.stream, maxImportBytes)
  const isWorkbook =
    part.fileName.toLowerCase().endsWith('.xlsx') || part.contentType.includes('spreadsheetml')
  return { hash, format: isWorkbook ? 'xlsx' : 'csv' }
}

const known = ['mapping', 'dry_run', 'upsert_key', 'record_type_id']

function refuseUnknown(texts: ReadonlyMap<string, string>): void {
  const issues = [...texts.keys()]
    .filter((field) => !known.includes(field))
    .map(
      (field): Issue => ({
        path: field,
        code: 'unknown_key',
        message: `Besides \`file\` there may be ${known.join(', ')}.`,
      }),
    )
  if (issues.length > 0) throw invalid(issues)
}

function readFlag(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false
  if (text === 'true') return true
  throw wrong('dry_run', 'invalid_type', 'Must be true or false.')
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw wrong('record_type_id', 'invalid_type', 'Must be a number.')
}

function onlyFile(field: string): Problem {
  return wrong(field, 'unknown_key', 'Send one file, under `file`.')
}
