import type { UploadPart } from '../../kit/endpoint.ts'
import { wrong } from '../../kit/problem.ts'
import { isFilePart } from '../../kit/upload.ts'
import { keepContent, safeContentType, safeName } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { AddedFile } from './add.ts'

export const maxFileBytes = 50 * 1024 * 1024

/** Takes files as they arrive; contents go to the store at once, so that none is held in memory. */
export async function receiveFiles(app: App, parts: AsyncIterable<UploadPart>): Promise<AddedFile[]> {
  const files: AddedFile[] = []
  for await (const part of parts) {
    if (part.kind !== 'file' || !isFilePart(part.field)) {
      throw wrong(part.field, 'unknown_key', 'Send files, each under `files`, and nothing else.')
    }
    const { hash } = await keepContent(app, part.stream, maxFileBytes)
    files.push({ hash, name: safeName(part.fileName), contentType: safeContentType(part.contentType) })
  }
  if (files.length === 0) throw wrong('files', 'required', 'Send at least one file under `files`.')
  return files
}
