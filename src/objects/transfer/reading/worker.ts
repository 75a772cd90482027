import { grouped } from '../../../kit/counted.ts'
import { wrong } from '../../../kit/problem.ts'
import { serve } from '../../../platform/threads/serve.ts'
import { maxColumns, type SheetCell } from './cell.ts'
import { readCsv } from './csv.ts'
import type { ReadTask } from './file.ts'
import { readXlsx } from './xlsx.ts'

// Few enough to hold two batches, many enough that requesting the next one costs nothing.
const [batchRows, batchCharacters] = [1000, 1_000_000]

let rows: AsyncGenerator<SheetCell[]> | undefined

/** Runs in a separate process, one per file: a hostile file exhausts only this process, never the server. */
serve(async (task: ReadTask) => {
  if (task === 'next') return nextRows()
  rows = task.format === 'xlsx' ? readXlsx(task.bytes) : readCsv(task.bytes)
  return []
})

/** Returns none at the end of the file. */
async function nextRows(): Promise<SheetCell[][]> {
  const batch: SheetCell[][] = []
  for (let characters = 0; batch.length < batchRows && characters < batchCharacters; ) {
    const next = await rows?.next()
    if (next === undefined || next.done === true) break
    refuseWide(next.value)
    for (const cell of next.value) characters += typeof cell === 'string' ? cell.length : 0
    batch.push(next.value)
  }
  return batch
}

function refuseWide(row: readonly SheetCell[]): void {
  if (row.length > maxColumns) {
    throw wrong('files', 'too_big', `A row has more than ${grouped(maxColumns)} columns.`)
  }
}
