import { buffer } from 'node:stream/consumers'
import type { App } from '../../../platform/app.ts'
import { processRunner } from '../../../platform/threads/task-runner.ts'
import type { SheetCell } from './cell.ts'

/** A file for import, in the store. */
export interface SentFile {
  hash: string
  format: 'csv' | 'xlsx'
}

export type ReadTask = { format: SentFile['format']; bytes: Uint8Array } | 'next'

/** Reads the rows of the file from the beginning, the first of them the titles. */
export type ReadRows = () => AsyncGenerator<SheetCell[]>

const limits = {
  name: 'reading of the file',
  script: new URL('./worker.ts', import.meta.url),
  // The time for the next thousand rows; for a workbook, the time for all of it.
  patienceMs: 60_000,
  idleMs: 10 * 60_000,
  mostWaiting: 1,
  // Reading a workbook of 32 MiB takes 300 MB.
  heapMb: 640,
  memoryMb: 1024,
  keptMb: 1024,
}

/** Lets `work` read a file in a separate process. The number of concurrent reads is limited. */
export function withRows<T>(
  app: App,
  accountId: number,
  { hash, format }: SentFile,
  work: (readRows: ReadRows) => Promise<T>,
): Promise<T> {
  return app.admission.runInSlot('imports', accountId, async () => {
    const bytes = await buffer(await app.files.get(hash))
    return work(() => rowsOf(app, { format, bytes }))
  })
}

async function* rowsOf(app: App, file: ReadTask): AsyncGenerator<SheetCell[]> {
  const runner = processRunner<ReadTask, SheetCell[][]>(app, limits)
  try {
    await runner.run(file)
    for (;;) {
      const batch = await runner.run('next')
      if (batch.length === 0) return
      yield* batch
    }
  } finally {
    await runner.stop()
  }
}
