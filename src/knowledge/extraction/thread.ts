import type { App } from '../../platform/app.ts'
import { threadPerApp } from '../../platform/threads/task-thread.ts'
import type { Material, Reading } from './read.ts'
import type { Sitemap } from './sitemap.ts'

export type Task = { kind: 'document'; material: Material } | { kind: 'sitemap'; bytes: Uint8Array }

const threadOf = threadPerApp<Task, Reading | Sitemap>({
  name: 'extraction',
  script: new URL('./worker.ts', import.meta.url),
  // A long scan is read page by page with a second or two each; everything else takes moments.
  patienceMs: 180_000,
  idleMs: 5 * 60_000,
  // More than all queues of knowledge work put in at once.
  mostWaiting: 200,
  // A PDF of a thousand pages needs about 200 MB.
  heapMb: 768,
})

type ThreadApp = Pick<App, 'lifetime' | 'log'>

/** Reads a document into passages. Throws a Problem, a bad request, whose message is for whoever added it. */
export async function extract(app: ThreadApp, material: Material): Promise<Reading> {
  const reading = (await threadOf(app).run({ kind: 'document', material })) as Reading
  return { ...reading, hash: Buffer.from(reading.hash) }
}

export async function extractSitemap(app: ThreadApp, bytes: Uint8Array): Promise<Sitemap> {
  return (await threadOf(app).run({ kind: 'sitemap', bytes })) as Sitemap
}
