import { expect, it } from 'vitest'
import { EmbeddingThreads } from './threads.ts'

it('tells all who wait where no thread can start, however many they are, and stops', async () => {
  const threads = new EmbeddingThreads(new URL('data:text/javascript,throw new Error("there is no engine")'))
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
  const given = await Promise.allSettled(texts.map((text) => threads.embed(text, 'now')))
  expect(given).toEqual(texts.map(() => ({ status: 'rejected', reason: new Error('there is no engine') })))
  expect(threads.waiting).toBe(0)
  await threads.stop()
})
