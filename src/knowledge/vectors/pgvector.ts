import { type RawBuilder, sql } from 'kysely'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { nearness, vectorFrom } from './codec.ts'
import type { Entry, VectorApp, VectorIndex } from './vector-index.ts'

// Since this version, a search continues if its results belong to other knowledge bases.
const oldest = [0, 8]

/**
 * Returns true if the server has pgvector. Enables it if our rights suffice. No migration does this, because
 * the same migrations run on servers without it.
 */
export async function openPgvector(db: Db): Promise<boolean> {
  const { rows: offered } = await sql`select from pg_available_extensions where name = 'vector'`.execute(db)
  if (offered.length === 0) return false
  try {
    await sql`create extension if not exists vector`.execute(db)
    const { rows } = await sql<{ version: string }>`
      select extversion as version from pg_extension where extname = 'vector'`.execute(db)
    if (!isRecent(rows[0]?.version ?? '0')) return false
    await transact({ db }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(4071986)`.execute(db)
      await sql`create table if not exists knowledge_embeddings (
        chunk_id uuid primary key references knowledge_chunks on delete cascade,
        knowledge_base_id int not null,
        embedding vector(384) not null)`.execute(db)
      await sql`create index if not exists knowledge_embeddings_nearest on knowledge_embeddings
        using hnsw (embedding vector_cosine_ops)`.execute(db)
      // For knowledge bases that are so small a part of all that looking through them is quicker than the graph.
      await sql`create index if not exists knowledge_embeddings_base
        on knowledge_embeddings (knowledge_base_id)`.execute(db)
    })
    return true
  } catch {
    // Not ours to switch on.
    return false
  }
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > (oldest[0] ?? 0) || minor >= (oldest[1] ?? 0)
}

const insert = statement<unknown, [string[], number[], string[]]>(
  'knowledge.add-embeddings',
  `insert into knowledge_embeddings (chunk_id, knowledge_base_id, embedding)
   select id, base, embedding::vector from unnest($1::uuid[], $2::int[], $3::text[]) as entry (id, base, embedding)
   on conflict do nothing`,
)

const missing = statement<{ id: string; base: number; vector: Buffer }, [number]>(
  'knowledge.missing-embeddings',
  `select c.id, c.knowledge_base_id as base, v.vector
   from knowledge_chunks c join knowledge_vectors v on v.chunk_id = c.id
   where not exists (select from knowledge_embeddings e where e.chunk_id = c.id) limit $1`,
)

/** Vectors by pgvector's graph of neighbours (HNSW). */
export function pgvector(app: VectorApp): VectorIndex {
  return {
    add: (db, knowledgeBaseId, entries) => addAll(db, knowledgeBaseId, entries),
    nearest: (_db, { bases, vector }, count) =>
      transact(app, async ({ db }) => {
        await tune.all(db, String(Math.max(count, 40)), mostVisited)
        const ids = bases.map((base) => base.id)
        const { rows } = await nearestQuery(ids, vector, count).execute(db)
        return rows.map((row) => ({ chunkId: row.chunkId, score: nearness(vector, row.vector) }))
      }),
  }
}

// Of a knowledge base that is a hundredth of all passages, so many have to be visited to find some hundred.
const mostVisited = '100000'

/** For this transaction only: the search continues until it has enough results of the knowledge bases. */
const tune = statement<unknown, [string, string]>(
  'knowledge.tune-pgvector',
  `select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'relaxed_order', true),
          set_config('hnsw.max_scan_tuples', $2, true)`,
)

/** Exported for the test, which has the database explain it. */
export function nearestQuery(
  bases: readonly number[],
  vector: Float32Array,
  count: number,
): RawBuilder<{ chunkId: string; vector: Buffer }> {
  return sql`
    select near.chunk_id as "chunkId", v.vector
    from (select chunk_id from knowledge_embeddings where knowledge_base_id = any(${bases})
          order by embedding <=> ${textOf(vector)}::vector limit ${count}) as near
    join knowledge_vectors v on v.chunk_id = near.chunk_id`
}

async function addAll(db: Db, knowledgeBaseId: number, entries: readonly Entry[]): Promise<void> {
  await insert.all(
    db,
    entries.map((entry) => entry.chunkId),
    entries.map(() => knowledgeBaseId),
    entries.map((entry) => textOf(entry.vector)),
  )
}

const batchSize = 500

/** Takes over passages that were indexed before the server had pgvector. */
export async function adopt(app: VectorApp, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await missing.all(app.db, batchSize)
    if (rows.length === 0) return
    await insert.all(
      app.db,
      rows.map((row) => row.id),
      rows.map((row) => row.base),
      rows.map((row) => textOf(vectorFrom(row.vector))),
    )
  }
}

function textOf(vector: Float32Array): string {
  return `[${vector.join(',')}]`
}
