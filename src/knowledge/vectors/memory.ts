import { perApp } from '../../kit/lifetime.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { nearestRows, type PackedCodes, packCodes } from './bits.ts'
import { nearnessAt, type PackedVectors, packVectors } from './codec.ts'
import type { Near, SearchedBase, VectorApp } from './vector-index.ts'

/** The content of a cell. */
interface Cell {
  ids: string[]
  codes: PackedCodes
  vectors: PackedVectors
}

interface Remembered {
  revision: number
  cells: Map<number, Cell>
  /** The number of passages in its cells. */
  passages: number
}

// Half a kilobyte each. A larger knowledge base is read again from time to time.
const mostPassages = 150_000

type Memory = Map<number, Remembered>

export const memoryOf = perApp((_app: VectorApp): Memory => new Map())

/** The cell number of passages that aren't in any cell. */
const unfiled = 0

const contents = statement<
  { cell: number; id: string; code: string; vector: Buffer },
  [number | null, readonly number[]]
>(
  'knowledge.cell-contents',
  `select k.cell, k.chunk_id as id, k.code, v.vector
   from (select coalesce(cell, 0) as cell, chunk_id, code from knowledge_codes where cell = any($2)
         union all
         select 0, chunk_id, code from knowledge_codes where knowledge_base_id = $1 and cell is null) as k
   join knowledge_vectors v on v.chunk_id = k.chunk_id`,
)

/**
 * The content of these cells and of unfiled passages, read from the database only if it changed. Undefined
 * while a knowledge base is changing, because reading it each time would take longer than searching in the
 * database.
 */
export async function remember(
  memory: Memory,
  db: Db,
  base: SearchedBase,
  cells: readonly number[],
): Promise<Cell[] | undefined> {
  const known = memory.get(base.id)
  if (known?.revision !== base.revision) {
    memory.set(base.id, { revision: base.revision, cells: new Map(), passages: 0 })
    return undefined
  }
  const wanted = [unfiled, ...cells]
  // Held on to: while others are read, another search may make room.
  const held = new Map(wanted.map((cell) => [cell, known.cells.get(cell)]))
  const missing = wanted.filter((cell) => held.get(cell) === undefined)
  if (missing.length > 0) {
    for (const [number, cell] of await load(db, base.id, missing)) {
      held.set(number, cell)
      keep(known, number, cell)
    }
  }
  forgetOldest(memory, base.id, known)
  return [...held.values()].filter((cell) => cell !== undefined)
}

async function load(db: Db, baseId: number, missing: readonly number[]): Promise<[number, Cell][]> {
  const rows = await contents.all(db, missing.includes(unfiled) ? baseId : null, missing)
  const byCell = Map.groupBy(rows, (row) => row.cell)
  return missing.map((cell) => {
    const own = byCell.get(cell) ?? []
    const ids = own.map((row) => row.id)
    const codes = packCodes(own.map((row) => row.code))
    return [cell, { ids, codes, vectors: packVectors(own.map((row) => row.vector)) }]
  })
}

function keep(remembered: Remembered, number: number, cell: Cell): void {
  remembered.passages += cell.ids.length - (remembered.cells.get(number)?.ids.length ?? 0)
  remembered.cells.set(number, cell)
}

/** The most recently used ones are last in the map. */
function forgetOldest(memory: Map<number, Remembered>, baseId: number, used: Remembered): void {
  memory.delete(baseId)
  memory.set(baseId, used)
  let sum = memory.values().reduce((total, { passages }) => total + passages, 0)
  for (const remembered of memory.values()) {
    if (sum <= mostPassages) return
    sum -= remembered.passages
    remembered.cells.clear()
    remembered.passages = 0
  }
}

/** The `count` passages in the cells that share the most sign bits with the vector, with their exact similarity. */
export function nearestIn(
  cells: readonly Cell[],
  vector: Float32Array,
  code: Uint32Array,
  count: number,
): Near[] {
  const nearest = nearestRows(
    cells.map((cell) => cell.codes),
    code,
    count,
  )
  return cells.flatMap(({ ids, vectors }, index) =>
    (nearest[index] ?? []).map((row) => ({
      chunkId: ids[row] ?? '',
      score: nearnessAt(vector, vectors, row),
    })),
  )
}
