import { expect, it } from 'vitest'
import type { Entry } from '../words.ts'
import { TranscriptReader } from './transcript-reader.ts'

function talkOf(count: number) {
  const said: Entry[] = []
  const say = (): void => {
    const content = `message ${said.length + 1}`
    const created_at = new Date(2026, 0, 1, 0, said.length).toISOString()
    const about = { turn_id: null, author: null, files: [], feedback: null, created_at }
    said.unshift({ kind: 'message', id: String(said.length + 1), from: 'USER', content, ...about })
  }
  for (let index = 0; index < count; index++) say()
  let isAway = false
  const reader = new TranscriptReader(async (cursor) => {
    if (isAway) throw new Error('no connection')
    const from = cursor === undefined ? 0 : said.findIndex(({ id }) => id === cursor) + 1
    const results = said.slice(from, from + 3)
    return { results, next_cursor: from + 3 < said.length ? (results.at(-1)?.id ?? null) : null }
  })
  const setAway = (now: boolean) => {
    isAway = now
  }
  return { reader, say, setAway, ids: () => reader.state.entries?.map(({ id }) => Number(id)) }
}

it('reads from the end backwards', async () => {
  const { reader, ids } = talkOf(5)
  await reader.readNewest()
  expect(ids()).toEqual([5, 4, 3])
  expect(reader.state.hasOlder).toBe(true)
  await reader.readOlder()
  expect(ids()).toEqual([5, 4, 3, 2, 1])
  expect(reader.state.hasOlder).toBe(false)
  await reader.readOlder()
  expect(ids()).toEqual([5, 4, 3, 2, 1])
})

it('misses nothing that was said during a long absence', async () => {
  const { reader, say, ids } = talkOf(2)
  await reader.readNewest()
  for (let index = 0; index < 8; index++) say()
  await reader.readNewest()
  expect(ids()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(reader.state.hasOlder).toBe(false)
})

it('keeps what it knows while the server is away', async () => {
  const { reader, setAway, say, ids } = talkOf(1)
  await reader.readNewest()
  setAway(true)
  await reader.readNewest()
  expect(reader.state.error?.message).toBe('no connection')
  expect(ids()).toEqual([1])
  setAway(false)
  say()
  await reader.readNewest()
  expect(reader.state.error).toBeUndefined()
  expect(ids()).toEqual([2, 1])
})
