import { setTimeout as sleep } from 'node:timers/promises'
import { removeContent } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { add, inBatch } from './store.ts'

// A recently stored content is checked again after this time.
const pauseMs = 1000

/** Deletes the contents without a reference, before the erasure is reported as done. */
export async function removeFiles(app: App, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const row = await app.db
      .selectFrom('erasure_files')
      .select('hash')
      .where('erasure_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return
    const { hash } = row
    for (let outcome = await removeContent(app, hash); ; outcome = await removeContent(app, hash)) {
      if (outcome === 'settling') {
        await sleep(pauseMs, undefined, { signal })
        continue
      }
      await inBatch(app, id, async ({ app: { db }, report }) => {
        const { numDeletedRows } = await db
          .deleteFrom('erasure_files')
          .where('erasure_id', '=', id)
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (numDeletedRows > 0n) add(outcome === 'removed' ? report.deleted : report.kept, 'stored files', 1)
      })
      break
    }
  }
}
