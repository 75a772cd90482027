import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3StandIn, s3Keys, startS3 } from '../../../test/stand-ins/s3.ts'
import { FileMissing, type FileStore, openFileStore, TooLarge } from './index.ts'

let dataDir: string
let s3: S3StandIn
const stores: Record<string, { store: FileStore; incoming: string }> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-files-'))
  s3 = await startS3('desk-files', 3)
  const address = `s3://desk-files/some/prefix?endpoint=${s3.endpoint}&region=eu-central-1`
  stores['a directory'] = {
    store: await openFileStore({ dataDir, files: undefined }),
    incoming: join(dataDir, 'files', 'incoming'),
  }
  stores['a bucket'] = {
    store: await openFileStore({ dataDir, files: address }, s3Keys),
    incoming: join(dataDir, 'incoming'),
  }
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

const maxBytes = 10_000_000

function using(name: string): { store: FileStore; incoming: string } {
  const found = stores[name]
  if (found === undefined) throw new Error(`No store ${name}`)
  return found
}

async function* failingHalfway(): AsyncIterable<Buffer> {
  yield Buffer.from('first half')
  throw new Error('the client went away')
}

/** Never ends; counts what was taken from it. */
function endless(): { source: Readable; taken: () => number } {
  let taken = 0
  const source = new Readable({
    read(size) {
      taken += size
      this.push(Buffer.alloc(size))
    },
  })
  return { source, taken: () => taken }
}

describe.each(['a directory', 'a bucket'])('%s', (name) => {
  test('gives back what was put, under the hash of its content', async () => {
    const { store, incoming } = using(name)
    const content = randomBytes(3_000_000)
    const put = await store.put(
      Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]),
      { maxBytes },
    )
    expect(put).toEqual({ hash: createHash('sha256').update(content).digest('hex'), size: content.length })
    expect((await buffer(await store.get(put.hash))).equals(content)).toBe(true)
    expect(await store.size(put.hash)).toBe(content.length)
    expect(await readdir(incoming)).toEqual([])
  })

  test('keeps an empty file', async () => {
    const { store } = using(name)
    const { hash, size } = await store.put([], { maxBytes })
    expect(size).toBe(0)
    expect(await store.size(hash)).toBe(0)
    expect(await text(await store.get(hash))).toBe('')
  })

  test('gives a part', async () => {
    const { store } = using(name)
    const { hash } = await store.put([Buffer.from('0123456789')], { maxBytes })
    expect(await text(await store.get(hash, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await store.get(hash, { start: 7 }))).toBe('789')
    expect(await text(await store.get(hash, { start: 0, end: 0 }))).toBe('0')
  })

  test('takes exactly the limit, and stops reading soon after it', async () => {
    const { store, incoming } = using(name)
    await expect(store.put([Buffer.alloc(100)], { maxBytes: 100 })).resolves.toMatchObject({ size: 100 })
    const { source, taken } = endless()
    await expect(store.put(source, { maxBytes: 1_000_000 })).rejects.toThrow(TooLarge)
    expect(taken()).toBeLessThan(2_000_000)
    expect(source.destroyed).toBe(true)
    expect(await readdir(incoming)).toEqual([])
  })

  test('keeps nothing of a source that fails', async () => {
    const { store, incoming } = using(name)
    const before = await Array.fromAsync(store.list())
    await expect(store.put(failingHalfway(), { maxBytes })).rejects.toThrow('the client went away')
    expect(await readdir(incoming)).toEqual([])
    expect(await Array.fromAsync(store.list())).toEqual(before)
  })

  test('lists every file once, over several pages', async () => {
    const { store } = using(name)
    const put = await Promise.all(Array.from({ length: 8 }, () => store.put([randomBytes(10)], { maxBytes })))
    const listed = await Array.fromAsync(store.list())
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual(expect.arrayContaining(put.map((one) => one.hash)))
  })

  test('deletes, and says what was not there', async () => {
    const { store } = using(name)
    const { hash } = await store.put([Buffer.from('short-lived')], { maxBytes })
    expect(await store.delete(hash)).toBe(true)
    expect(await store.delete(hash)).toBe(false)
    expect(await store.size(hash)).toBeUndefined()
    await expect(store.get(hash)).rejects.toThrow(FileMissing)
  })

  test('leaves a file to a sweep only when it was not put again since', async () => {
    const { store } = using(name)
    const { hash } = await store.put([Buffer.from('swept')], { maxBytes })
    const anHour = 3_600_000
    expect(await store.delete(hash, { storedBefore: new Date(Date.now() - anHour) })).toBe(false)
    expect(await store.size(hash)).toBe(5)
    expect(await store.delete(hash, { storedBefore: new Date(Date.now() + anHour) })).toBe(true)
  })

  test('the same content from many at once is one file', async () => {
    const { store } = using(name)
    const content = randomBytes(50_000)
    const put = await Promise.all(Array.from({ length: 10 }, () => store.put([content], { maxBytes })))
    expect(new Set(put.map((one) => one.hash)).size).toBe(1)
    const listed = await Array.fromAsync(store.list())
    expect(listed.filter((hash) => hash === put[0]?.hash)).toHaveLength(1)
  })

  test('what is not a hash is a file that does not exist', async () => {
    const { store } = using(name)
    for (const hash of ['../secret.key', '', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}/..`]) {
      await expect(store.get(hash)).rejects.toThrow(FileMissing)
      expect(await store.size(hash)).toBeUndefined()
      expect(await store.delete(hash)).toBe(false)
    }
  })
})
