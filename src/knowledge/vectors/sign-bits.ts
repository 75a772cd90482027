import { type Db, statement } from '../../platform/database/index.ts'
import { codeOf } from './codec.ts'
import type { VectorIndex } from './vector-index.ts'

interface Near {
  chunkId: string
  vector: Buffer
}

const add = statement<unknown, [number, string[], string[]]>(
  'knowledge.add-codes',
  `insert into knowledge_codes (chunk_id, knowledge_base_id, code)
   select id, $1, code::bit(384) from unnest($2::uuid[], $3::text[]) as entry (id, code)`,
)

const nearest = statement<Near, [number[], string, number]>(
  'knowledge.nearest-codes',
  `select near.chunk_id as "chunkId", v.vector
   from (select chunk_id from knowledge_codes where knowledge_base_id = any($1) and cell is null
         order by bit_count(code # $2::bit(384)) limit $3) as near
   join knowledge_vectors v on v.chunk_id = near.chunk_id`,
)

const nearestInSources = statement<Near, [number[], string, number, readonly string[]]>(
  'knowledge.nearest-codes-in-sources',
  `select near.chunk_id as "chunkId", v.vector
   from (select k.chunk_id from knowledge_chunks c join knowledge_codes k on k.chunk_id = c.id
         where c.source_id = any($4::uuid[]) and c.knowledge_base_id = any($1)
         order by bit_count(k.code # $2::bit(384)) limit $3) as near
   join knowledge_vectors v on v.chunk_id = near.chunk_id`,
)

/** Vectors by their sign bits: the more of them two vectors share, the smaller the angle between them. */
export const signBits: VectorIndex = {
  add: async (db: Db, knowledgeBaseId, entries) => {
    const ids = entries.map((entry) => entry.chunkId)
    const codes = entries.map((entry) => codeOf(entry.vector))
    await add.all(db, knowledgeBaseId, ids, codes)
  },
  nearest: async (db, { bases, sourceIds, vector }, count) => {
    const ids = bases.map((base) => base.id)
    const code = codeOf(vector)
    if (sourceIds !== undefined) return nearestInSources.all(db, ids, code, count, sourceIds)
    return nearest.all(db, ids, code, count)
  },
}
