import { Readable } from 'node:stream'
import type { StreamBody } from '../../kit/answers.ts'
import type { App } from '../../platform/app.ts'
import { attachment, servedType } from './names.ts'
import { readRange } from './range.ts'

export interface Downloadable {
  name: string
  contentType: string
  size: number
  hash: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Sends a stored file, or the requested range of it, always as a download that the browser doesn't open. */
export async function download(app: App, file: Downloadable, request: Headers): Promise<StreamBody> {
  const etag = `"${file.hash}"`
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': attachment(file.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': servedType(file.contentType),
    etag,
    'x-content-type-options': 'nosniff',
  }
  if (isKnown(request['if-none-match'], etag)) return { stream: Readable.from([]), status: 304, headers }
  const range = wantedRange(request, file.size, etag)
  if (range === 'unsatisfiable') {
    return {
      stream: Readable.from([]),
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    }
  }
  if (range === 'all') {
    const stream = await app.files.get(file.hash)
    return { stream, headers: { ...headers, 'content-length': String(file.size) } }
  }
  return {
    stream: await app.files.get(file.hash, range),
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
  }
}

/** A range of another version than the client started with would not fit, so it gets the whole file. */
function wantedRange(request: Headers, size: number, etag: string) {
  const expected = request['if-range']
  if (expected !== undefined && expected !== etag) return 'all'
  const { range } = request
  return readRange(typeof range === 'string' ? range : undefined, size)
}

function isKnown(header: string | string[] | undefined, etag: string): boolean {
  if (typeof header !== 'string') return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
