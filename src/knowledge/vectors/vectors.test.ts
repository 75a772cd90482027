import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/harness/knowledge/settled.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { similarity } from '../../ai/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { startWorkers } from '../../platform/jobs/index.ts'
import { knowledge } from '../index.ts'
import { byMeaning } from '../search/search.ts'
import { vectorIndexOf } from './choose.ts'
import { nearness, nearnessAt, packVectors, vectorBytes, vectorFrom } from './codec.ts'
import { fileWhenGrown } from './filing.ts'

function unit(numbers: Iterable<number>): Float32Array {
  const vector = Float32Array.from(numbers)
  const length = Math.hypot(...vector) || 1
  return vector.map((number) => number / length)
}

let seed = 7
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296 - 0.5
}

function around(centre: Float32Array | undefined, spread: number): Float32Array {
  return unit(Array.from({ length: 384 }, (_, index) => (centre?.[index] ?? 0) + (random() * spread) / 5.66))
}

const anyVector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
  .map(unit)

describe('a stored vector', () => {
  it('is as near to any other as it was', () => {
    fc.assert(
      fc.property(anyVector, anyVector, (one, other) => {
        const stored = vectorBytes(one)
        expect(nearness(other, stored)).toBeCloseTo(Math.max(0, similarity(one, other)), 2)
        expect(similarity(one, vectorFrom(stored))).toBeCloseTo(similarity(one, one), 2)
        const packed = packVectors([vectorBytes(other), stored])
        expect(nearnessAt(other, packed, 1)).toBeCloseTo(nearness(other, stored), 9)
      }),
      { numRuns: 50 },
    )
  })
})

describe('passages', () => {
  const server = useServer({ capabilities: [accounts, knowledge] })

  /** A knowledge base with a source, and how to add passages to it. */
  async function newBase(count: number) {
    const { app } = server
    const { id: base } = await server.api.ok.post('/knowledge-bases', { name: 'Large' })
    const sourceId = timeUuid()
    await app.db
      .insertInto('knowledge_sources')
      .values({
        id: sourceId,
        account_id: server.account.id,
        knowledge_base_id: base,
        type: 'URL',
        url: 'https://example.com/',
        state: 'READY',
        chunk_count: count,
      })
      .execute()
    const add = async (vectors: Float32Array[]) => {
      const ids = vectors.map(() => timeUuid())
      await app.database.pool.query(
        `insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
         select id, $1, $2, 0, '', '', '', '{}' from unnest($3::uuid[]) as id`,
        [base, sourceId, ids],
      )
      await app.database.pool.query(
        'insert into knowledge_vectors select * from unnest($1::uuid[], $2::bytea[])',
        [ids, vectors.map(vectorBytes)],
      )
      const index = await vectorIndexOf(app)
      const entries = vectors.map((vector, row) => ({ chunkId: ids[row] ?? '', vector }))
      await index.add(app.db, base, entries)
      return entries
    }
    return { base, add }
  }

  it.each([
    ['none', 0],
    ['few', 3],
    ['more than a search looks at', 120],
  ])('that are %s and all alike are found by the database and then in memory alike', async (_, count) => {
    const { app } = server
    const { base, add } = await newBase(count)
    const vector = around(undefined, 1)
    const entries = await add(Array.from({ length: count }, () => vector))
    const current = { id: base, cellsVersion: 0, revision: 0 }
    const known = new Set(entries.map(({ chunkId }) => chunkId))
    for (let time = 0; time < 3; time++) {
      const near = await byMeaning(app, { sourceIds: undefined }, [current], vector)
      const found = new Set(near.map(({ chunkId }) => chunkId))
      expect(near).toHaveLength(Math.min(count, 100))
      expect(found.size).toBe(near.length)
      expect(found.isSubsetOf(known)).toBe(true)
      for (const { score } of near) expect(score).toBeCloseTo(1, 2)
    }
  })

  it('that are many are filed under cells, found through them, and still found when more are added', async () => {
    const { app } = server
    const count = 5000
    const { base, add } = await newBase(count)
    const centres = Array.from({ length: 40 }, () => around(undefined, 1))
    const entries = await add(Array.from({ length: count }, (_, row) => around(centres[row % 40], 0.8)))
    await fileWhenGrown(app, base)
    const workers = await startWorkers(app)
    const current = await eventually(async () => {
      const { rows } = await app.database.pool.query(
        `select id, cells_version as "cellsVersion", revision from knowledge_bases b where id = $1 and cells_version > 0
         and not exists (select from knowledge_codes where knowledge_base_id = $1 and cell is null)`,
        [base],
      )
      return rows[0]
    })
    await workers.stop()
    const [late] = await add([around(centres[0], 0.8)])
    const everything = [...entries, ...(late === undefined ? [] : [late])]
    const firsts: (string | undefined)[] = []
    let found = 0
    for (let question = 0; question < 20; question++) {
      const vector = around(everything.at(-1 - question * 7)?.vector, 0.3)
      const nearest = everything
        .toSorted((a, b) => similarity(b.vector, vector) - similarity(a.vector, vector))
        .slice(0, 10)
        .map(({ chunkId }) => chunkId)
      const ranked = await byMeaning(app, { sourceIds: undefined }, [current], vector)
      const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, 10)
      firsts.push(best[0]?.chunkId)
      found += best.filter(({ chunkId }) => nearest.includes(chunkId)).length
    }
    expect(found / 200).toBeGreaterThan(0.95)
    expect(firsts[0]).toBe(late?.chunkId)
  })
})
