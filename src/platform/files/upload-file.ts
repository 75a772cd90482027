import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type Bucket, send } from './bucket.ts'

// Ten thousand parts are the most that S3 takes: with this size they come to 640 GB. One PUT takes 5 GB.
const bytesOfPart = 64 * 1024 * 1024

/** Uploads a file of any size, in parts if necessary. The bucket verifies the checksum of each part. */
export async function uploadFile(
  bucket: Bucket,
  path: string,
  key: string,
  partBytes = bytesOfPart,
): Promise<void> {
  const file = await openAsBlob(path)
  if (file.size <= partBytes) {
    await send(bucket, 'PUT', { key, headers: await checksum(file), body: file })
    return
  }
  const uploadId = await beginUpload(bucket, key)
  try {
    const tags: string[] = []
    for (let start = 0; start < file.size; start += partBytes) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const body = file.slice(start, start + partBytes)
      const { headers } = await send(bucket, 'PUT', { key, query, headers: await checksum(body), body })
      tags.push(headers.get('etag') ?? '')
    }
    await endUpload(bucket, key, uploadId, tags)
  } catch (error) {
    // Parts of an upload that is never completed cost money and are in no listing.
    await send(bucket, 'DELETE', { key, query: { uploadId }, allow: [404] }).catch(() => undefined)
    throw error
  }
}

async function beginUpload(bucket: Bucket, key: string): Promise<string> {
  const answer = await (await send(bucket, 'POST', { key, query: { uploads: '' } })).text()
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1]
  if (uploadId === undefined) throw new Error('The bucket began no upload in parts')
  return uploadId
}

async function endUpload(bucket: Bucket, key: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = new Blob([`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`])
  const headers = await checksum(body)
  const answer = await (await send(bucket, 'POST', { key, query: { uploadId }, headers, body })).text()
  // It may take so long that the status was sent before the outcome was known.
  const code = /<Code>([^<]*)<\/Code>/.exec(answer)?.[1]
  if (code !== undefined) throw new Error(`The bucket did not put the parts together: ${code}`)
}

async function checksum(body: Blob): Promise<Record<string, string>> {
  const hash = createHash('sha256')
  for await (const chunk of body.stream()) hash.update(chunk)
  return { 'x-amz-content-sha256': hash.digest('hex'), 'content-type': 'application/octet-stream' }
}
