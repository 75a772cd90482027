import { expect } from 'vitest'
import type { Api, Json } from '../api.ts'

/** The id that `manyNumbers` gives the row with this number. */
const idOf = (number: number): string => number.toString(16).padStart(24, '0')

export interface Busy {
  /** Stops all of them, and compares the stored rows with the answers. */
  finish: () => Promise<{ calls: number }>
}

/**
 * Simulates users who read and write an object of `manyNumbers` without a pause. Rows 0 to 499 are changed, those from
 * 1,000 on are left alone, and new ones have negative keys. Every answer must succeed and be correct.
 */
export function busyNumbers(api: Api, rows: number): Busy {
  const expected = new Map<string, number | null>()
  const state = { stopped: false, calls: 0 }
  const counted = async (call: () => Promise<Json>): Promise<Json> => {
    const answer = await call()
    state.calls += 1
    return answer
  }
  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !state.stopped; round++) await work(round)
  }
  const path = '/objects/numbers/rows'
  const post = (end: string, body: object) => counted(() => api.ok.post(`${path}${end}`, body))

  const patches = repeat(async (round) => {
    const id = idOf(round % 200)
    const Count = round % 7 === 0 ? null : -round
    const row = await counted(() => api.ok.patch(`${path}/${id}`, { Count }))
    expect(row.data.Count).toBe(Count)
    expected.set(id, Count)
  })
  const upserts = repeat(async (round) => {
    const numbers = [0, 1, 2].map((n) => 200 + ((round * 3 + n) % 300))
    const upserted = numbers.map((Key) => ({ Key, Count: Key * 1000 + round }))
    await post('/upsert', { field: 'Key', rows: upserted })
    for (const { Key, Count } of upserted) expected.set(idOf(Key), Count)
  })
  const additions = repeat(async (round) => {
    const Count = Number.MAX_SAFE_INTEGER - round
    const made = await post('', { Title: 'new', Count, Key: -1 - round })
    expected.set(made.id, Count)
    const refused = await counted(() => api.post(path, { Key: -1 - round }))
    expect(refused.status).toBe(409)
  })
  const filters = repeat(async (round) => {
    const from = 1000 + (round % (rows - 1100))
    const query = { path: 'Count', operator: 'between', value: [from - 0.5, from + 9.5] }
    const { results } = await post('/list', {
      query,
      sort: [{ field: 'Count', direction: 'desc' }],
      limit: 5,
    })
    const counts = results.map((row: Json) => row.data.Count)
    expect(counts).toEqual([9, 8, 7, 6, 5].map((n) => from + n))
  })
  const sums = repeat(async () => {
    const query = { path: 'Key', operator: 'between', value: [1000, rows - 1] }
    const aggregations = [{ field: 'Count', operation: 'sum' }]
    const { results } = await post('/aggregate', { query, aggregations })
    expect(results[0].value).toBe((rows * (rows - 1)) / 2 - (1000 * 999) / 2)
  })
  const pages = repeat(async (round) => {
    const sort = [{ field: 'Count', direction: 'asc' }]
    const query = { path: 'Key', operator: 'greaterThanOrEqual', value: 1000 + (round % 50) * 100 }
    let cursor: string | undefined
    const found: number[] = []
    for (let page = 0; page < 3; page++) {
      const answer: Json = await post('/list', { sort, query, limit: 100, cursor })
      found.push(...answer.results.map((row: Json) => row.data.Count))
      cursor = answer.next_cursor
    }
    expect(found).toEqual(Array.from({ length: 300 }, (_, n) => query.value + n))
  })
  const all = Promise.all([patches, upserts, additions, filters, sums, pages])
  // `finish` reports the failure.
  all.catch(() => undefined)

  async function compare(): Promise<void> {
    for (const [id, Count] of expected)
      expect(await api.ok.get(`${path}/${id}`)).toMatchObject({ data: { Count } })
  }

  return {
    finish: async () => {
      state.stopped = true
      await all
      await compare()
      return { calls: state.calls }
    },
  }
}
