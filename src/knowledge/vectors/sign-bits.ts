import { type Db, statement } from '../../platform/database/index.ts'
import { packSigns } from './bits.ts'
import { cellCacheOf, cellsFor, cellsOf, nearestCells } from './cells.ts'
import { codeOf, nearness } from './codec.ts'
import { memoryOf, nearestIn, remember } from './memory.ts'
import type { Near, SearchedBase, VectorApp, VectorIndex } from './vector-index.ts'

interface Row {
  chunkId: string
  vector: Buffer
}

const version = statement<{ cellsVersion: number }, [number]>(
  'knowledge.cells-version',
  'select cells_version as "cellsVersion" from knowledge_bases where id = $1',
)

const add = statement<unknown, [number, string[], string[], (number | null)[]]>(
  'knowledge.add-codes',
  // A cell that was dropped meanwhile is none: the passage is then filed with the next batch.
  `insert into knowledge_codes (chunk_id, knowledge_base_id, code, cell)
   select entry.id, $1, entry.code::bit(384), (select c.id from knowledge_cells c where c.id = entry.cell)
   from unnest($2::uuid[], $3::text[], $4::int[]) as entry (id, code, cell)`,
)

// The code is a subselect, so that it is read once and not for every row.
const nearest = statement<Row, [number[], string, number, number[]]>(
  'knowledge.nearest-codes',
  `select near.chunk_id as "chunkId", v.vector
   from (select chunk_id from (
           select chunk_id, code from knowledge_codes where cell = any($4)
           union all
           select chunk_id, code from knowledge_codes where knowledge_base_id = any($1) and cell is null) as looked_at
         order by bit_count(code # (select $2::bit(384))) limit $3) as near
   join knowledge_vectors v on v.chunk_id = near.chunk_id`,
)

const nearestInSources = statement<Row, [number[], string, number, readonly string[]]>(
  'knowledge.nearest-codes-in-sources',
  `select near.chunk_id as "chunkId", v.vector
   from (select k.chunk_id from knowledge_chunks c join knowledge_codes k on k.chunk_id = c.id
         where c.source_id = any($4::uuid[]) and c.knowledge_base_id = any($1)
         order by bit_count(k.code # (select $2::bit(384))) limit $3) as near
   join knowledge_vectors v on v.chunk_id = near.chunk_id`,
)

/**
 * Vectors by their sign bits, in any PostgreSQL: the more of them two vectors share, the smaller the angle between
 * them. A small knowledge base is looked through whole; of a large one only the cells that are nearest. What has not
 * changed lately is looked through in memory, the rest by the database.
 */
export function signBits(app: VectorApp): VectorIndex {
  const kept = { cells: cellCacheOf(app), memory: memoryOf(app) }
  return {
    add: async (db, knowledgeBaseId, entries) => {
      const base = await version.first(db, knowledgeBaseId)
      const cells = await cellsOf(kept.cells, db, {
        id: knowledgeBaseId,
        cellsVersion: base?.cellsVersion ?? 0,
      })
      const codes = entries.map((entry) => codeOf(entry.vector))
      const ids = entries.map((entry) => entry.chunkId)
      await add.all(db, knowledgeBaseId, ids, codes, cellsFor(cells, codes))
    },
    nearest: async (db, searched, count) => {
      const { bases, sourceIds, vector } = searched
      if (sourceIds !== undefined) {
        const ids = bases.map((base) => base.id)
        return withScores(await nearestInSources.all(db, ids, codeOf(vector), count, sourceIds), vector)
      }
      const found = await Promise.all(bases.map((base) => nearestOfBase(kept, db, base, vector, count)))
      return found.flat()
    },
  }
}

async function nearestOfBase(
  kept: { cells: ReturnType<typeof cellCacheOf>; memory: ReturnType<typeof memoryOf> },
  db: Db,
  base: SearchedBase,
  vector: Float32Array,
  count: number,
): Promise<Near[]> {
  const code = packSigns(vector)
  const cells = nearestCells(await cellsOf(kept.cells, db, base), code)
  const remembered = await remember(kept.memory, db, base, cells)
  if (remembered !== undefined) return nearestIn(remembered, vector, code, count)
  return withScores(await nearest.all(db, [base.id], codeOf(vector), count, cells), vector)
}

function withScores(rows: readonly Row[], vector: Float32Array): Near[] {
  return rows.map((row) => ({ chunkId: row.chunkId, score: nearness(vector, row.vector) }))
}
