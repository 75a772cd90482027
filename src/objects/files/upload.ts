import type { UploadPart } from '../../kit/endpoint.ts'
import { type Issue, invalid, Problem, wrong } from '../../kit/problem.ts'
import { isFilePart } from '../../kit/upload.ts'
import type { App } from '../../platform/app.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { fileProblem } from '../fields/index.ts'
import { type Content, keepContent } from './content.ts'
import { safeContentType, safeName } from './names.ts'

/** The size limit of one file if its field sets none. */
export const maxUploadBytes = 100 * 1024 * 1024

export interface UploadedFile extends Content {
  fileName: string
  contentType: string
}

export interface Upload {
  files: UploadedFile[]
  /** The file field that receives the files. */
  field: FieldDefinition | undefined
}

/** Receives the parts as they arrive. Contents go to the store at once, so that no file is ever held in memory. */
export async function receiveUpload(
  app: App,
  object: Definition,
  parts: AsyncIterable<UploadPart>,
): Promise<Upload> {
  const upload: Upload = { files: [], field: undefined }
  for await (const part of parts) {
    if (part.kind === 'text') upload.field = readField(object, part)
    else upload.files.push(await receiveFile(app, part, upload.field))
  }
  if (upload.files.length === 0) throw wrong('files', 'required', 'Send at least one file under `files`.')
  refuseUnfit(upload)
  return upload
}

export function isFileField(field: FieldDefinition): boolean {
  return field.type === 'file'
}

function readField(object: Definition, part: Extract<UploadPart, { kind: 'text' }>): FieldDefinition {
  if (part.field !== 'field_id') throw unknownPart(part.field)
  const field = object.fields.find((one) => String(one.id) === part.text.trim())
  if (field === undefined) throw wrong('field_id', 'not_found', `"${object.name}" has no such field.`)
  if (!isFileField(field)) throw wrong('field_id', 'not_applicable', `"${field.name}" is not a file field.`)
  return field
}

async function receiveFile(
  app: App,
  part: Extract<UploadPart, { kind: 'file' }>,
  field: FieldDefinition | undefined,
): Promise<UploadedFile> {
  if (!isFilePart(part.field)) throw unknownPart(part.field)
  const limit = field?.metadata['maxFileSize']
  const maxBytes = typeof limit === 'number' ? Math.min(limit, maxUploadBytes) : maxUploadBytes
  const content = await keepContent(app, part.stream, maxBytes)
  return { ...content, fileName: safeName(part.fileName), contentType: safeContentType(part.contentType) }
}

/** The field's name may have come after the files. */
function refuseUnfit({ files, field }: Upload): void {
  if (field === undefined) return
  const issues = files.flatMap((file, index): Issue[] => {
    const issue = fileProblem(field.metadata, file, `files[${index}]`)
    return issue === undefined ? [] : [{ ...issue, message: `${file.fileName}: ${issue.message}` }]
  })
  const [first] = issues
  if (first === undefined) return
  if (issues.every((issue) => issue.code === 'too_large'))
    throw new Problem('too_large', first.message, { issues })
  throw invalid(issues)
}

function unknownPart(field: string): Problem {
  return wrong(field, 'unknown_key', 'Files go under `files`; besides them there may be a `field_id`.')
}
