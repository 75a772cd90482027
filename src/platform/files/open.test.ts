import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { s3Keys, startS3 } from '../../../test/stand-ins/s3.ts'
import { readBucket } from './bucket.ts'
import { openFileStore } from './index.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-open-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const maxBytes = 1000

describe('a directory', () => {
  test('holds files by hash that only this user may read', async () => {
    const files = join(dataDir, 'elsewhere')
    const store = await openFileStore({ dataDir, files })
    const { hash } = await store.put([Buffer.from('text')], { maxBytes })
    const kept = await stat(join(files, hash.slice(0, 2), hash.slice(2)))
    expect(kept.mode & 0o777).toBe(0o600)
  })

  test('is cleared of uploads that a killed process left a day ago, not of those under way', async () => {
    const incoming = join(dataDir, 'files', 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), '')
    await writeFile(join(incoming, 'new'), '')
    const yesterday = new Date(Date.now() - 90_000_000)
    await utimes(join(incoming, 'old'), yesterday, yesterday)
    await openFileStore({ dataDir, files: undefined })
    expect(await readdir(incoming)).toEqual(['new'])
  })

  test('that cannot be used is reported in one line', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(openFileStore({ dataDir, files: join(dataDir, 'file') })).rejects.toThrow(
      /^Files can't be stored in .*set FRONTDESK_FILES$/,
    )
  })
})

describe('a bucket', () => {
  test('is addressed at its region unless an endpoint is given', () => {
    expect(readBucket('s3://files?region=eu-west-1', s3Keys)).toMatchObject({
      url: 'https://s3.eu-west-1.amazonaws.com/files',
      prefix: '',
      region: 'eu-west-1',
    })
    expect(readBucket('s3://files/a/b/?endpoint=http://minio:9000/', s3Keys)).toMatchObject({
      url: 'http://minio:9000/files',
      prefix: 'a/b/',
      region: 'us-east-1',
    })
  })

  test('every mistake in its address is reported together', async () => {
    const files = 's3://no%20bucket/a%20b?endpoint=minio:9000&colour=red'
    const failure = await openFileStore({ dataDir, files }, {}).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      lines: [
        expect.stringContaining('must name a bucket'),
        expect.stringContaining('not an http or https URL'),
        expect.stringContaining('in its prefix'),
        expect.stringContaining('not colour'),
        expect.stringContaining('AWS_ACCESS_KEY_ID'),
        expect.stringContaining('AWS_SECRET_ACCESS_KEY'),
      ],
    })
  })

  test('that fails for a moment is asked again; one that refuses is not', async () => {
    const s3 = await startS3('files')
    const files = `s3://files?endpoint=${s3.endpoint}`
    const store = await openFileStore({ dataDir, files }, s3Keys)
    s3.failures.push(500, 503)
    const { hash } = await store.put([Buffer.from('text')], { maxBytes })
    expect(await store.size(hash)).toBe(4)

    const stranger = await openFileStore({ dataDir, files }, { ...s3Keys, AWS_SECRET_ACCESS_KEY: 'wrong' })
    await expect(stranger.put([Buffer.from('other')], { maxBytes })).rejects.toThrow(
      /PUT .*403 SignatureDoesNotMatch/,
    )
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
    s3.failures.push(307)
    await expect(store.get(hash)).rejects.toThrow(/another region/)
    await s3.close()
  })
})
