import type { App } from '../platform/app.ts'
import { carryOut } from './carry-out.ts'
import { erase, requestErasure, type Wish } from './request.ts'
import { toErasure } from './resource.ts'
import { readErasure } from './store.ts'

export { address, further } from './request.ts'

// Should the command be ended, the server does it instead.
const takenOverMs = 600_000

/** Erases a person while the caller waits, whether a server runs or not. */
export async function eraseNow(
  app: App,
  wish: Wish,
  signal: AbortSignal,
): Promise<ReturnType<typeof toErasure>> {
  const { id } = await requestErasure(app, wish, { runAt: new Date(Date.now() + takenOverMs) })
  await carryOut(app, id, signal)
  await app.jobs.cancel(app.db, erase, id)
  const row = await readErasure(app.db, id)
  if (row === undefined) throw new Error('the erasure is gone')
  return toErasure(row)
}
