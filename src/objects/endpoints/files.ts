import { z } from 'zod'
import { created, noContent, ok, stream } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { listOf, objectIdText, pageById, pageQuery, uuid } from '../../kit/schema.ts'
import { requireRow, rowRights } from '../attached/row-access.ts'
import { type Scope, withObject } from '../catalogue/catalogue.ts'
import { attachFiles, detachFile } from '../files/attach.ts'
import { download } from '../files/download.ts'
import { type FileRow, findFile, listFiles, recordFile, toFile } from '../files/store.ts'
import { maxUploadBytes, receiveUpload } from '../files/upload.ts'
import { mirrored } from './mirrored.ts'

const rowId = objectIdText

const getFiles = mirrored({
  route: 'GET /rows/{rowId}/files',
  purpose: 'read',
  contract: 'objects',
  summary: 'List the files of a row',
  params: { rowId },
  query: z.strictObject(pageQuery),
  returns: ok(listOf(recordFile)),
  handle: async ({ scope, params, query }) => {
    await requireRow(scope, params.rowId, 'read')
    return pageById(query, uuid, (page) => listFiles(scope, { rowId: params.rowId, ...page }), toFile)
  },
})

const postFiles = mirrored({
  route: 'POST /rows/{rowId}/files',
  purpose: 'rows',
  contract: 'objects',
  summary: 'Upload files to a row',
  params: { rowId },
  consumes: 'multipart',
  opensTransactions: 'several',
  body: z.strictObject({
    files: z.array(z.file()).meta({ description: 'One or more files, each under this name.' }),
    field_id: z.string().optional().meta({
      description: 'The id of the file field to add them to. Its limits apply.',
    }),
  }),
  bodyLimit: maxUploadBytes,
  returns: created(listOf(recordFile)),
  errors: ['too_large', 'conflict'],
  handle: async ({ scope, params, parts }) => {
    const { app, actor, object } = scope
    await requireRow(scope, params.rowId, 'write')
    const upload = await receiveUpload(app, object, parts)
    // A body arrives only once. If the definitions changed meanwhile, only the later steps are repeated.
    return withObject(app, actor, { id: object.id }, async (current) => {
      await requireRow(current, params.rowId, 'write')
      const rows = await attachFiles(current, params.rowId, upload)
      return { results: rows.map(toFile), next_cursor: null }
    })
  },
})

const getFile = mirrored({
  route: 'GET /files/{id}',
  purpose: 'read',
  contract: 'objects',
  summary: 'Get the metadata of a file',
  params: { id: uuid },
  returns: ok(recordFile),
  handle: async ({ scope, params }) => toFile(await visibleFile(scope, params.id)),
})

const removeFile = mirrored({
  route: 'DELETE /files/{id}',
  purpose: 'rows',
  contract: 'objects',
  summary: 'Delete a file',
  params: { id: uuid },
  returns: noContent,
  errors: ['conflict'],
  handle: async ({ scope, params }) => {
    const file = await visibleFile(scope, params.id)
    await requireRow(scope, file.row_id, 'write')
    await detachFile(scope, file)
  },
})

const downloadFile = mirrored({
  route: 'GET /files/{id}/download',
  purpose: 'read',
  contract: 'objects',
  summary: 'Download a file',
  description: 'Supports `Range`, `If-Range` and `If-None-Match`. The file is always sent as a download.',
  params: { id: uuid },
  returns: stream('application/octet-stream'),
  handle: async ({ scope, params, headers }) => {
    const file = await visibleFile(scope, params.id)
    return download(scope.app, { ...file, contentType: file.content_type }, headers)
  },
})

export const fileEndpoints = [...getFiles, ...postFiles, ...getFile, ...removeFile, ...downloadFile]

/** A file has the visibility of its row. */
async function visibleFile(scope: Scope, fileId: string): Promise<FileRow> {
  const file = await findFile(scope, fileId)
  const rights = await rowRights(scope, file.row_id)
  if (!rights.read) throw notFound('file')
  return file
}
