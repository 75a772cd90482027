import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPgvector } from '../../../test/stand-ins/pgvector.ts'
import { similarity } from '../../ai/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { connect, type Database, migrate } from '../../platform/database/index.ts'
import { vectorIndexOf } from './choose.ts'
import { vectorBytes } from './codec.ts'
import { nearestQuery } from './pgvector.ts'
import { signBits } from './sign-bits.ts'
import type { Entry, Near, SearchedBase, VectorApp, VectorIndex } from './vector-index.ts'

let postgres: Awaited<ReturnType<typeof startPgvector>>
let database: Database
let app: VectorApp
let accountId: number
let index: VectorIndex

beforeAll(async () => {
  postgres = await startPgvector()
  database = await connect({ url: postgres.url, poolSize: 1 })
  await migrate(database.pool)
  app = { db: database.db, lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, namespace) values ('Acme', 'acme') returning id`.execute(app.db)
  accountId = rows[0]?.id ?? 0
}, 60_000)
afterAll(async () => {
  await app.lifetime.close()
  await database.close()
  await postgres.close()
})

let seed = 11
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296 - 0.5
}

function around(centre: Float32Array | undefined, spread: number): Float32Array {
  const vector = Float32Array.from(
    { length: 384 },
    (_, at) => (centre?.[at] ?? 0) + (random() * spread) / 5.66,
  )
  const length = Math.hypot(...vector)
  return vector.map((number) => number / length)
}

const centres = Array.from({ length: 20 }, () => around(undefined, 1))

interface Filled {
  base: SearchedBase
  sourceIds: [string, string]
  entries: Entry[]
}

/** A knowledge base of two sources with so many passages between them, as if it were large enough for cells. */
async function fill(count: number, into: () => VectorIndex): Promise<Filled> {
  const { db } = app
  const { id } = await db
    .insertInto('knowledge_bases')
    .values({ account_id: accountId, name: 'Many', visibility: 'SHARED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sourceIds: [string, string] = [timeUuid(), timeUuid()]
  const entries = Array.from({ length: count }, (_, row) => ({
    chunkId: timeUuid(),
    vector: around(centres[row % centres.length], 0.8),
  }))
  for (const sourceId of sourceIds) {
    await sql`insert into knowledge_sources (id, account_id, knowledge_base_id, type, url, state)
      values (${sourceId}, ${accountId}, ${id}, 'URL', ${`https://a.example/${sourceId}`}, 'READY')`.execute(
      db,
    )
  }
  await sql`insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
    select id, ${id}, case when place % 2 = 1 then ${sourceIds[0]}::uuid else ${sourceIds[1]}::uuid end,
           place, '', 'text', ''::bytea, '{}'
    from unnest(${entries.map(({ chunkId }) => chunkId)}::uuid[]) with ordinality as one (id, place)`.execute(
    db,
  )
  await sql`insert into knowledge_vectors select * from unnest(
    ${entries.map(({ chunkId }) => chunkId)}::uuid[], ${entries.map(({ vector }) => vectorBytes(vector))}::bytea[])`.execute(
    db,
  )
  await into().add(db, id, entries)
  return { base: { id, cellsVersion: 1, revision: 0 }, sourceIds, entries }
}

function search({ base }: Filled, vector: Float32Array, count = 100, sourceIds?: string[]): Promise<Near[]> {
  return index.nearest(app.db, { bases: [base], vector, sourceIds }, count)
}

function exact(entries: readonly Entry[], vector: Float32Array, count: number): string[] {
  return entries
    .toSorted((a, b) => similarity(b.vector, vector) - similarity(a.vector, vector))
    .slice(0, count)
    .map(({ chunkId }) => chunkId)
}

async function embeddings(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from knowledge_embeddings`.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('a server with pgvector', () => {
  let old: Filled
  let young: Filled

  it('takes over what was indexed before it had it', async () => {
    old = await fill(250, () => signBits(app))
    index = await vectorIndexOf(app)
    await vi.waitUntil(async () => (await embeddings()) === 250, 20_000)
    young = await fill(200, () => index)
    expect(await embeddings()).toBe(450)
    // So few are sorted sooner than the graph is walked; from here on, it is walked.
    await sql`set enable_sort = off`.execute(app.db)
  }, 40_000)

  it('finds what an exact search finds, with its exact nearness, in the knowledge base that is asked', async () => {
    let found = 0
    for (const [number, filled] of Array.from(
      { length: 20 },
      (_, at) => [at, at % 2 ? old : young] as const,
    )) {
      const vector = around(filled.entries[number * 7]?.vector, 0.3)
      const near = await search(filled, vector)
      expect(near).toHaveLength(100)
      const own = new Map(filled.entries.map((entry) => [entry.chunkId, entry.vector]))
      expect(near.every(({ chunkId }) => own.has(chunkId))).toBe(true)
      const best = near.toSorted((a, b) => b.score - a.score).slice(0, 10)
      expect(best[0]?.score).toBeCloseTo(similarity(vector, own.get(best[0]?.chunkId ?? '') ?? vector), 2)
      const nearest = exact(filled.entries, vector, 10)
      found += best.filter(({ chunkId }) => nearest.includes(chunkId)).length
    }
    expect(found / 200).toBeGreaterThanOrEqual(0.95)
  })

  it('walks the graph of neighbours', async () => {
    const { db } = app
    const query = nearestQuery([old.base.id, young.base.id], around(centres[0], 0.3), 10)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('knowledge_embeddings_nearest')
  })

  it('keeps to the given sources', async () => {
    const [first] = young.sourceIds
    const near = await search(young, around(centres[3], 0.3), 100, [first])
    const allowed = new Set(young.entries.filter((_, row) => row % 2 === 0).map(({ chunkId }) => chunkId))
    expect(near).toHaveLength(100)
    expect(near.every(({ chunkId }) => allowed.has(chunkId))).toBe(true)
  })

  it('finds small knowledge bases and large ones together', async () => {
    const small = await fill(5, () => index)
    const bases = [{ ...small.base, cellsVersion: 0 }, old.base]
    const vector = small.entries[0]?.vector ?? new Float32Array()
    const near = await index.nearest(app.db, { bases, vector, sourceIds: undefined }, 10)
    expect(near.toSorted((a, b) => b.score - a.score)[0]?.chunkId).toBe(small.entries[0]?.chunkId)
    expect(near.length).toBeGreaterThanOrEqual(15)
  })

  it('forgets what is deleted', async () => {
    const vector = young.entries[0]?.vector ?? new Float32Array()
    await app.db.deleteFrom('knowledge_sources').where('id', '=', young.sourceIds[0]).execute()
    const near = await search(young, vector, 200)
    expect(near).toHaveLength(100)
    expect(near.map(({ chunkId }) => chunkId)).not.toContain(young.entries[0]?.chunkId)
    await app.db.deleteFrom('knowledge_bases').where('id', '=', young.base.id).execute()
    expect(await search(young, vector)).toEqual([])
  })
})
