import type { FastifyRequest } from 'fastify'
import type { UploadPart } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'

// The limit for all text parts together. The mapping of two thousand columns fits.
const maxText = 1024 * 1024

/** The parts of a multipart body as they arrive: files as streams, fields as texts. */
export async function* uploadParts(request: FastifyRequest, bodyLimit: number): AsyncGenerator<UploadPart> {
  const parts = request.parts({ limits: { fileSize: bodyLimit, files: 100, fields: 50, fieldSize: maxText } })
  let texts = 0
  try {
    for await (const part of parts) {
      if (part.type !== 'file') {
        const text = String(part.value)
        texts += text.length
        if (part.valueTruncated || texts > maxText)
          throw new Problem('too_large', `The texts of the form are larger than ${maxText} bytes.`)
        yield { kind: 'text', field: part.fieldname, text }
        continue
      }
      yield {
        kind: 'file',
        field: part.fieldname,
        fileName: part.filename,
        contentType: part.mimetype,
        stream: part.file,
      }
      if (part.file.truncated) throw new Problem('too_large', `A file is larger than ${bodyLimit} bytes.`)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('bad_request', 'The multipart body is malformed.', { cause: error })
  }
}
