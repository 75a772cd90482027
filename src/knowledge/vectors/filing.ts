import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { waitsFor } from '../work.ts'
import { type Cells, cellCacheOf, cellsFor, cellsOf } from './cells.ts'
import { noteChange } from './revision.ts'
import { trainCells } from './train.ts'

// Fewer are looked through whole in 2 ms.
const mostUnfiled = 4000
const passagesPerCell = 64
// With more, comparing with every cell would take longer than looking into larger ones.
const mostCells = 4096
const mostSampled = 30_000
// When there are so many times more passages than the cells were made for, there are to be more of them.
const growth = 4
// Some milliseconds of comparing.
const batchSize = 100

const stock = statement<
  { accountId: number; version: number; passages: number; cells: number; unfiled: number },
  [number, number]
>(
  'knowledge.stock',
  `select account_id as "accountId", cells_version as version,
     (select coalesce(sum(chunk_count), 0)::int from knowledge_sources where knowledge_base_id = $1) as passages,
     (select count(*)::int from knowledge_cells c where c.knowledge_base_id = $1 and c.version = b.cells_version) as cells,
     (select count(*)::int from (
        select from knowledge_codes where knowledge_base_id = $1 and cell is null limit $2) as few) as unfiled
   from knowledge_bases b where id = $1`,
)

/** Has a knowledge base filed whose passages have become too many to be looked through, or for the cells there are. */
export async function fileWhenGrown(app: App, knowledgeBaseId: number): Promise<void> {
  const found = await stock.first(app.db, knowledgeBaseId, mostUnfiled)
  if (found === undefined) return
  const wanted = cellCount(found)
  if (found.unfiled < mostUnfiled && (found.cells === 0 || wanted < found.cells * growth)) return
  await app.jobs.enqueue(
    app.db,
    filePassages,
    { knowledgeBaseId },
    { key: String(knowledgeBaseId), ...waitsFor(found.accountId, knowledgeBaseId) },
  )
}

/** For a source that is still being indexed, only unfiled passages count. */
function cellCount({ passages, unfiled }: { passages: number; unfiled: number }): number {
  return Math.min(Math.round(Math.max(passages, unfiled) / passagesPerCell), mostCells)
}

/**
 * Sorts the passages of a knowledge base into cells. Old cells stay until every passage is in a new one, so
 * that a search finds everything at any moment. Another process can continue it.
 */
export const filePassages = job({
  name: 'knowledge.file',
  payload: z.strictObject({ knowledgeBaseId: z.int() }),
  run: async (app, { knowledgeBaseId }, { signal }) => {
    const version = await currentGeneration(app.db, knowledgeBaseId, signal)
    if (version === undefined) return
    const cells = await cellsOf(cellCacheOf(app), app.db, { id: knowledgeBaseId, cellsVersion: version })
    while ((await fileBatch(app.db, knowledgeBaseId, cells)) > 0) {
      signal.throwIfAborted()
      await breathe()
    }
    await dropOlder(app.db, knowledgeBaseId, version)
  },
})

/** The generation of cells to use: the current one if it suffices, or a new one. */
async function currentGeneration(db: Db, baseId: number, signal: AbortSignal): Promise<number | undefined> {
  const found = await stock.first(db, baseId, mostUnfiled)
  if (found === undefined) return undefined
  const wanted = cellCount(found)
  if (found.cells > 0 && wanted < found.cells * growth) return found.version
  const sample = await sampleCodes.all(db, baseId, mostSampled)
  const codes = await trainCells(
    sample.map((row) => row.code),
    wanted,
    signal,
  )
  const version = found.version + 1
  await addGeneration.all(db, baseId, version, codes)
  return version
}

const sampleCodes = statement<{ code: string }, [number, number]>(
  'knowledge.sample-codes',
  'select code from knowledge_codes where knowledge_base_id = $1 order by random() limit $2',
)

const addGeneration = statement<unknown, [number, number, string[]]>(
  'knowledge.add-cells',
  `with added as (
     insert into knowledge_cells (knowledge_base_id, version, code)
     select $1, $2, code::bit(384) from unnest($3::text[]) as code)
   update knowledge_bases set cells_version = $2 where id = $1`,
)

const misfiled = statement<{ id: string; code: string }, [number, number, number]>(
  'knowledge.misfiled-codes',
  `select chunk_id as id, code from knowledge_codes where knowledge_base_id = $1 and cell is null
   union all
   select chunk_id, k.code from knowledge_cells c join knowledge_codes k on k.cell = c.id
   where c.knowledge_base_id = $1 and c.version <> $2
   limit $3`,
)

const refile = statement<unknown, [string[], (number | null)[]]>(
  'knowledge.refile-codes',
  `update knowledge_codes set cell = filed.cell from unnest($1::uuid[], $2::int[]) as filed (id, cell)
   where chunk_id = filed.id`,
)

async function fileBatch(db: Db, baseId: number, cells: Cells): Promise<number> {
  const rows = await misfiled.all(db, baseId, cells.version, batchSize)
  if (rows.length === 0 || cells.generations.length === 0) return 0
  const filed = cellsFor(
    cells,
    rows.map((row) => row.code),
  )
  await transact({ db }, async ({ db }) => {
    await refile.all(
      db,
      rows.map((row) => row.id),
      filed,
    )
    await noteChange(db, baseId)
  })
  return rows.length
}

async function dropOlder(db: Db, baseId: number, version: number): Promise<void> {
  await db
    .deleteFrom('knowledge_cells')
    .where('knowledge_base_id', '=', baseId)
    .where('version', '<', version)
    .execute()
}
