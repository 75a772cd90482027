import { LRUCache } from 'lru-cache'
import { perApp } from '../../kit/lifetime.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { codeAt, nearestOf, nearestRows, type PackedCodes, packCodes } from './bits.ts'
import type { VectorApp } from './vector-index.ts'

/** The cells of one generation, each by the code in its middle. */
interface Generation {
  version: number
  ids: number[]
  codes: PackedCodes
}

/** The cells of a knowledge base. There are two generations while its passages are moved to new cells. */
export interface Cells {
  version: number
  /** The newest first. */
  generations: Generation[]
}

const readCells = statement<{ id: number; version: number; code: string }, [number]>(
  'knowledge.read-cells',
  'select id, version, code from knowledge_cells where knowledge_base_id = $1 order by version desc, id',
)

// The largest ones have some thousand cells, which take 200 KB.
const cachedBases = 500

type CellCache = LRUCache<number, Cells>

export const cellCacheOf = perApp((_app: VectorApp): CellCache => new LRUCache({ max: cachedBases }))

/** The cells as of `version`, which every change to them counts up. */
export async function cellsOf(
  cache: CellCache,
  db: Db,
  base: { id: number; cellsVersion: number },
): Promise<Cells> {
  if (base.cellsVersion === 0) return { version: 0, generations: [] }
  const known = cache.get(base.id)
  if (known?.version === base.cellsVersion) return known
  const rows = await readCells.all(db, base.id)
  const cells = {
    version: base.cellsVersion,
    generations: [...Map.groupBy(rows, (row) => row.version)].map(([version, own]) => ({
      version,
      ids: own.map((row) => row.id),
      codes: packCodes(own.map((row) => row.code)),
    })),
  }
  cache.set(base.id, cells)
  return cells
}

/** The number of cells to search, about 1,500 passages. `bench/knowledge/search.ts` measures the recall. */
const probedCells = 24

/** The cells of each generation that are nearest to a code. */
export function nearestCells({ generations }: Cells, code: Uint32Array): number[] {
  return generations.flatMap(({ ids, codes }) => {
    const [rows = []] = nearestRows([codes], code, probedCells)
    return rows.flatMap((row) => ids[row] ?? [])
  })
}

/** The cells of the codes in the newest generation; null without cells. */
export function cellsFor({ generations: [newest] }: Cells, codes: readonly string[]): (number | null)[] {
  if (newest === undefined) return codes.map(() => null)
  const packed = packCodes(codes)
  return codes.map((_, row) => newest.ids[nearestOf(newest.codes, codeAt(packed, row))] ?? null)
}
