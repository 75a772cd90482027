import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Bucket, send } from './bucket.ts'
import { openSpool, spool } from './spool.ts'
import { FileMissing, type FileStore, isHash, placeOf } from './store.ts'

/**
 * Files in an S3-compatible bucket. An upload is in `spoolDirectory` until its hash, and therefore its name, is
 * known.
 */
export async function s3Store(bucket: Bucket, spoolDirectory: string): Promise<FileStore> {
  await openSpool(spoolDirectory)
  return {
    put: async (source, { maxBytes }) => {
      const { path, hash, size } = await spool(source, spoolDirectory, maxBytes)
      try {
        await upload(bucket, path, hash)
      } finally {
        await rm(path, { force: true })
      }
      return { hash, size }
    },
    get: async (hash, range) => {
      if (!isHash(hash)) throw new FileMissing(hash)
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end ?? ''}` }
      const response = await send(bucket, 'GET', { key: placeOf(hash), headers, allow: [404] })
      if (response.status === 404 || response.body === null) throw new FileMissing(hash)
      return Readable.fromWeb(response.body)
    },
    size: async (hash) => {
      const found = await head(bucket, hash)
      return found === undefined ? undefined : Number(found.get('content-length'))
    },
    delete: async (hash, only) => {
      const found = await head(bucket, hash)
      if (found === undefined) return false
      const storedAt = new Date(found.get('last-modified') ?? 0)
      if (only !== undefined && storedAt >= only.storedBefore) return false
      await send(bucket, 'DELETE', { key: placeOf(hash) })
      return true
    },
    list: () => listHashes(bucket),
  }
}

async function upload(bucket: Bucket, path: string, hash: string): Promise<void> {
  const body = await openAsBlob(path)
  // The name is the checksum: the bucket compares it with what arrived and refuses anything else.
  const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
  await send(bucket, 'PUT', { key: placeOf(hash), headers, body })
}

async function head(bucket: Bucket, hash: string): Promise<Headers | undefined> {
  if (!isHash(hash)) return undefined
  const response = await send(bucket, 'HEAD', { key: placeOf(hash), allow: [404] })
  return response.status === 404 ? undefined : response.headers
}

async function* listHashes(bucket: Bucket): AsyncIterable<string> {
  for await (const key of listKeys(bucket)) {
    const hash = key.replace('/', '')
    if (isHash(hash)) yield hash
  }
}

/** The keys below the prefix, without it. */
export async function* listKeys(bucket: Bucket): AsyncIterable<string> {
  let startAfter = ''
  for (;;) {
    const keys = await listPage(bucket, startAfter)
    yield* keys.map((key) => key.slice(bucket.prefix.length))
    const last = keys.at(-1)
    if (last === undefined) return
    startAfter = last
  }
}

/** Pages follow the last key rather than a continuation token, and keys come URL-encoded: so no XML needs decoding. */
async function listPage(bucket: Bucket, startAfter: string): Promise<string[]> {
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    prefix: bucket.prefix,
    ...(startAfter === '' ? {} : { 'start-after': startAfter }),
  }
  const page = await (await send(bucket, 'GET', { query })).text()
  return [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
    decodeURIComponent(key.replaceAll('+', ' ')),
  )
}
