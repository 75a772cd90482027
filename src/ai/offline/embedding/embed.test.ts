import { afterAll, describe, expect, it } from 'vitest'
import { turnsDuring } from '../../../../test/harness/event-loop-turns.ts'
import { Lifetime } from '../../../kit/lifetime.ts'
import { dimensions, embed, similarity } from './embed.ts'

const app = { lifetime: new Lifetime() }
afterAll(() => app.lifetime.close())

describe('embedding', () => {
  it('gives vectors of length one whose direction is the meaning', async () => {
    const [order, parcel, weather] = await embed(app, [
      'where is my order',
      'has my package been shipped yet',
      'it will rain tomorrow',
    ])
    if (order === undefined || parcel === undefined || weather === undefined)
      throw new Error('a vector is missing')
    expect(order).toHaveLength(dimensions)
    expect(Math.hypot(...order)).toBeCloseTo(1, 4)
    expect(similarity(order, order)).toBeCloseTo(1, 4)
    expect(similarity(order, parcel)).toBeGreaterThan(similarity(order, weather) + 0.2)
  })

  it('leaves the main thread free while it works', async () => {
    const texts = Array.from({ length: 10 }, (_, index) =>
      `a passage about returns, number ${index}. `.repeat(8),
    )
    // On the main thread, each text would take a few turns of the event loop.
    expect(await turnsDuring(embed(app, texts), 20 * texts.length)).toBe(true)
  })

  it('lets a question overtake what is being indexed', async () => {
    const order: string[] = []
    const indexing = Array.from({ length: 8 }, async (_, index) => {
      await embed(app, [`indexed passage ${index}`], 'later')
      order.push('passage')
    })
    const question = embed(app, ['a question asked meanwhile']).then(() => order.push('question'))
    await Promise.all([...indexing, question])
    // Each of the two threads already has a passage in progress.
    expect(order.indexOf('question')).toBeLessThanOrEqual(2)
  })

  it('answers a text it has read before without reading it again', async () => {
    const [first] = await embed(app, ['how do I get my money back'])
    const [second] = await embed(app, ['how do I get my money back'])
    expect(second).toBe(first)
  })

  it('takes empty and very long texts', async () => {
    const vectors = await embed(app, ['', 'long '.repeat(100_000)])
    expect(vectors.map((vector) => vector.length)).toEqual([dimensions, dimensions])
  })

  it('answers those who wait when it is stopped, turns indexing away, and ends when idle', async () => {
    const other = { lifetime: new Lifetime() }
    const asked = embed(other, ['a question that was under way'])
    const indexing = embed(other, ['a passage that can wait'], 'later')
    const [question, passage] = await Promise.allSettled([asked, indexing, other.lifetime.close()])
    expect(question.status).toBe('fulfilled')
    expect(passage).toMatchObject({
      status: 'rejected',
      reason: { message: 'the embedding thread has stopped' },
    })
    // A conversation whose request is still running needs more embeddings.
    expect(await embed(other, ['a question that came after'])).toHaveLength(1)
    await expect(embed(other, ['too late'], 'later')).rejects.toThrow('has stopped')
  })
})
