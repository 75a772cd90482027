import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { created, stream } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import { uuid } from '../../../kit/schema.ts'
import { isFilePart } from '../../../kit/upload.ts'
import { keepAttachment, largestAttachmentBytes, sendAttachment } from '../../livechat/attachments.ts'
import { countUse } from '../../livechat/limits.ts'
import { agentPath, chatEndpoint } from '../../livechat/route.ts'
import { chatAttachment } from './resources.ts'

const uploadFile = chatEndpoint({
  route: 'POST /{agentId}/attachments',
  key: 'visitor',
  summary: 'Upload a file',
  description: 'Its id is to be named in `attachment_ids` of a message.',
  consumes: 'multipart',
  body: z.strictObject({ files: z.file().meta({ description: 'One file.' }) }),
  returns: created(chatAttachment),
  handle: async ({ app, agent, visitor, request }) => {
    countUse(app, 'uploads', visitor.id)
    const file = await uploadedFile(request, largestAttachmentBytes)
    return keepAttachment(app, agent.accountId, visitor, file)
  },
})

const downloadFile = chatEndpoint({
  route: 'GET /{agentId}/attachments/{attachmentId}',
  key: 'visitor',
  summary: 'Download a file that the visitor sent or was sent',
  params: agentPath.extend({ attachmentId: uuid }),
  returns: stream('application/octet-stream'),
  handle: ({ app, visitor, params, request }) =>
    sendAttachment(app, visitor, params.attachmentId, request.headers),
})

export const fileEndpoints = [uploadFile, downloadFile]

/** The one file of a multipart body. */
async function uploadedFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type', 'Send `multipart/form-data`.')
  const limits = { fileSize: maxBytes, files: 1, fields: 0 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: unknown) => {
    throw new Problem('bad_request', 'The multipart body is malformed.', { cause: error })
  })
  if (part === undefined || !isFilePart(part.fieldname))
    throw new Problem('bad_request', 'Send one file under `files`.')
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new Problem('too_large', `A file may have ${maxBytes} bytes.`)
  return { name: part.filename, bytes }
}
