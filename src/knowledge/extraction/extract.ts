import type { App } from '../../platform/app.ts'
import { holdsPictures } from '../../platform/documents/format.ts'
import { processPerApp } from '../../platform/threads/task-runner.ts'
import type { Material, Reading } from './read.ts'
import type { Sitemap } from './sitemap.ts'

export type Task = { kind: 'document'; material: Material } | { kind: 'sitemap'; bytes: Uint8Array }

// Everything but a scan takes moments; of that, each page takes a second or two.
const [patienceMs, scanPatienceMs] = [60_000, 180_000]

const processOf = processPerApp<Task, Reading | Sitemap>({
  name: 'extraction',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: (task) =>
    task.kind === 'document' && holdsPictures(task.material.bytes) ? scanPatienceMs : patienceMs,
  idleMs: 5 * 60_000,
  // More than all queues of knowledge work put in at once.
  mostWaiting: 200,
  // A PDF of a thousand pages needs about 200 MB.
  heapMb: 768,
  memoryMb: 1280,
  keptMb: 320,
})

type ReaderApp = Pick<App, 'lifetime' | 'log'>

/** Splits a document into passages. Throws a Problem with a message for the person who added it. */
export async function extract(app: ReaderApp, material: Material, accountId?: number): Promise<Reading> {
  const task: Task = { kind: 'document', material }
  const reading = (await processOf(app).run(task, undefined, accountId)) as Reading
  return { ...reading, hash: Buffer.from(reading.hash) }
}

export async function extractSitemap(app: ReaderApp, bytes: Uint8Array): Promise<Sitemap> {
  return (await processOf(app).run({ kind: 'sitemap', bytes })) as Sitemap
}
