import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { created, stream } from '../../../kit/answers.ts'
import type { UploadPart } from '../../../kit/endpoint.ts'
import { Problem } from '../../../kit/problem.ts'
import { uuid } from '../../../kit/schema.ts'
import { isFilePart } from '../../../kit/upload.ts'
import { endpoint } from '../../../platform/app.ts'
import { keepAttachment, largestAttachmentBytes, sendAttachment } from '../../livechat/attachments.ts'
import { agentPath, chatErrors, chatPrefix, visitorCaller } from '../../livechat/callers.ts'
import { countUse } from '../../livechat/limits.ts'
import { chatAttachment } from '../../livechat/resources.ts'

const uploadFile = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/attachments',
  key: visitorCaller,
  summary: 'Upload a file',
  params: agentPath,
  description: 'Send its id in `attachment_ids` of a message.',
  consumes: 'multipart',
  bodyLimit: largestAttachmentBytes,
  body: z.strictObject({ files: z.file().meta({ description: 'One file.' }) }),
  returns: created(chatAttachment),
  errors: [...chatErrors, 'too_large', 'unsupported_media_type'],
  handle: async ({ app, caller: { agent, visitor }, parts }) => {
    countUse(app, 'uploads', visitor.id)
    const file = await uploadedFile(parts)
    return keepAttachment(app, agent.accountId, visitor, file)
  },
})

const downloadFile = endpoint({
  prefix: chatPrefix,
  route: 'GET /{agentId}/attachments/{attachmentId}',
  key: visitorCaller,
  summary: 'Download a file of the conversation',
  params: agentPath.extend({ attachmentId: uuid }),
  returns: stream('application/octet-stream'),
  errors: chatErrors,
  handle: ({ app, caller: { visitor }, params, headers }) =>
    sendAttachment(app, visitor, params.attachmentId, headers),
})

export const fileEndpoints = [uploadFile, downloadFile]

/** Reads the first file of a multipart body, and no other. */
async function uploadedFile(parts: AsyncIterable<UploadPart>): Promise<{ name: string; bytes: Buffer }> {
  let file: { name: string; bytes: Buffer } | undefined
  // Continues to the next part or the end, which comes only if the file isn't too large.
  for await (const part of parts) {
    if (file !== undefined || part.kind !== 'file' || !isFilePart(part.field)) break
    file = { name: part.fileName, bytes: await buffer(part.stream) }
  }
  if (file !== undefined) return file
  throw new Problem('bad_request', 'Send one file under `files`.')
}
