import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

interface Stored {
  content: Buffer
  storedAt: Date
}

/** A bucket that speaks the S3 REST protocol: it verifies each signature and payload hash, and keeps objects in memory. */
export interface S3StandIn {
  endpoint: string
  objects: Map<string, Stored>
  /** By id, the parts of uploads that are under way. */
  uploads: Map<string, Map<number, Buffer>>
  /** Statuses with which the next calls fail, whatever they ask. */
  failures: number[]
  close: () => Promise<void>
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'stand-in', AWS_SECRET_ACCESS_KEY: 'stand-in secret' }

/** `pageSize` is how many keys one listing gives. */
export async function startS3(bucket: string, pageSize = 1000): Promise<S3StandIn> {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const failures: number[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const failure = failures.shift()
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const mistake = failure === undefined ? refusal(request, url, body) : 'Failing'
    if (mistake !== undefined) {
      response.writeHead(failure ?? 403).end(`<Error><Code>${mistake}</Code></Error>`)
      return
    }
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2)
    if (!url.pathname.startsWith(`/${bucket}`))
      response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    else if (key === '') response.end(listing(url.searchParams))
    else if (!actOnUpload(request, response, key, { query: url.searchParams, body }))
      act(request, response, key, body)
  }

  function listing(query: URLSearchParams): string {
    const after = query.get('start-after') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys
      .slice(0, pageSize)
      .map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${keys.length > pageSize}</IsTruncated>${page.join('')}</ListBucketResult>`
  }

  /** Whether the call was about an upload in parts. */
  function actOnUpload(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    { query, body }: { query: URLSearchParams; body: Buffer },
  ): boolean {
    const id = query.get('uploadId')
    if (request.method === 'POST' && query.has('uploads')) {
      const begun = `upload-${uploads.size + 1}`
      uploads.set(begun, new Map())
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      )
      return true
    }
    if (id === null) return false
    const parts = uploads.get(id)
    if (parts === undefined) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    else if (request.method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    } else {
      uploads.delete(id)
      if (request.method === 'POST') response.end(putTogether(key, parts, body.toString()))
      else response.writeHead(204).end()
    }
    return true
  }

  function putTogether(key: string, parts: ReadonlyMap<number, Buffer>, wanted: string): string {
    const listed = [...wanted.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)].map(
      ([, number, tag]) => ({ content: parts.get(Number(number)), tag }),
    )
    const contents = listed.flatMap(({ content, tag }) =>
      content !== undefined && tag === `"${sha256(content)}"` ? [content] : [],
    )
    if (listed.length === 0 || contents.length < listed.length)
      return '<Error><Code>InvalidPart</Code></Error>'
    objects.set(key, { content: Buffer.concat(contents), storedAt: new Date() })
    return '<CompleteMultipartUploadResult/>'
  }

  function act(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const found = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { content: body, storedAt: new Date() })
      response.end()
    } else if (found === undefined) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      give(request, response, found)
    }
  }

  const { port, close } = await listen(server)
  return { endpoint: `http://127.0.0.1:${port}`, objects, uploads, failures, close }
}

function give(request: IncomingMessage, response: ServerResponse, { content, storedAt }: Stored): void {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part =
    start === undefined ? content : content.subarray(Number(start), end ? Number(end) + 1 : undefined)
  response.writeHead(start === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': storedAt.toUTCString(),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** Why S3 would refuse the call, worked out from the published signing rules; undefined when it would not. */
function refusal(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, keyId, scope = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  if (keyId !== s3Keys.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    names,
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const start = Buffer.from(`AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`)
  const signingKey = scope
    .split('/')
    .reduce((key, part) => createHmac('sha256', key).update(part).digest(), start)
  return createHmac('sha256', signingKey).update(toSign).digest('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
