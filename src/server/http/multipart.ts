import type { FastifyRequest } from 'fastify'
import type { UploadPart } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'

/** The parts of a multipart body as they arrive: files as streams, fields as one short text each. */
export async function* uploadParts(request: FastifyRequest, bodyLimit: number): AsyncGenerator<UploadPart> {
  const parts = request.parts({ limits: { fileSize: bodyLimit, files: 100, fields: 50, fieldSize: 10_000 } })
  try {
    for await (const part of parts) {
      if (part.type !== 'file') {
        yield { kind: 'text', field: part.fieldname, text: String(part.value) }
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
