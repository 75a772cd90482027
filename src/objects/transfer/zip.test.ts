import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ZipFile, zipOf } from './zip.ts'

async function* of<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

async function* broken(): AsyncGenerator<string> {
  yield 'begun'
  throw new Error('the rows are gone')
}

async function packed(files: AsyncIterable<ZipFile>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zipOf(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

it('holds every file, whatever its name, its length and its pieces', async () => {
  const long = 'row '.repeat(100_000)
  const zip = await packed(
    of(
      { name: 'a/ü.xml', content: of('Grüße, ', '👩‍🚀') },
      { name: 'long.xml', content: of(long, long) },
      { name: 'empty.xml', content: of<string>() },
    ),
  )
  const files = unzipSync(zip)
  expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    'a/ü.xml': 'Grüße, 👩‍🚀',
    'long.xml': long + long,
    'empty.xml': '',
  })
  expect(zip.length).toBeLessThan(10_000)
})

it('stops asking for content once nobody reads, and passes on what goes wrong in it', async () => {
  const seen = { asked: 0, ended: false }
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        seen.asked += 1
        yield Math.random().toString(36).repeat(10_000)
      }
    } finally {
      seen.ended = true
    }
  }
  let chunks = 0
  for await (const chunk of zipOf(of({ name: 'endless', content: endless() }))) {
    chunks += chunk.length > 0 ? 1 : 0
    if (chunks > 3) break
  }
  await expect.poll(() => seen.ended).toBe(true)
  expect(seen.asked).toBeLessThan(1000)
  await expect(packed(of({ name: 'broken', content: broken() }))).rejects.toThrow('the rows are gone')
})
