import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3StandIn, s3Keys, startS3 } from '../../../test/stand-ins/s3.ts'
import { type Bucket, readBucket } from './bucket.ts'
import { uploadFile } from './upload-file.ts'

let directory: string
let s3: S3StandIn
let bucket: Bucket

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'frontdesk-upload-'))
  s3 = await startS3('archives')
  bucket = readBucket(`s3://archives/daily?endpoint=${s3.endpoint}`, s3Keys)
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

async function fileOf(bytes: number): Promise<{ path: string; content: Buffer }> {
  const content = randomBytes(bytes)
  const path = join(directory, `${bytes}`)
  await writeFile(path, content)
  return { path, content }
}

it.each([
  ['in one piece', 1000],
  ['in parts', 2500],
  ['in parts that fit exactly', 3000],
])('uploads a file %s', async (_, bytes) => {
  const { path, content } = await fileOf(bytes)
  await uploadFile(bucket, path, 'a.tar.gz', 1000)
  expect(s3.objects.get('daily/a.tar.gz')?.content.equals(content)).toBe(true)
  expect(s3.uploads.size).toBe(0)
})

it('leaves no parts behind when one of them is refused', async () => {
  const { path } = await fileOf(3500)
  const uploading = uploadFile(bucket, path, 'b.tar.gz', 1000)
  await expect.poll(() => s3.uploads.size, { interval: 1 }).toBe(1)
  s3.failures.push(403)
  await expect(uploading).rejects.toThrow('The bucket did not answer a PUT as it should: 403')
  expect(s3.uploads.size).toBe(0)
  expect(s3.objects.has('daily/b.tar.gz')).toBe(false)
})
