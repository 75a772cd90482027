import { laneOf } from '../kit/lanes.ts'
import type { SourceRow } from './source.ts'

/** The remaining work at the end of a slice. */
export type Left = 'nothing' | 'something'

export interface Work {
  /** The next open sources behind `place`, in order. */
  take: (place: number, count: number) => Promise<SourceRow[]>
  handle: (source: SourceRow) => Promise<void>
  concurrency: number
  signal: AbortSignal
}

// Long work goes in slices, each of which queues up again behind the others that wait.
const sliceMs = 15_000

/** Works off sources, some at a time, for one slice. Handling one may add further ones. */
export async function workSlice({ take, handle, concurrency, signal }: Work): Promise<Left> {
  const endsAt = Date.now() + sliceMs
  const active = new Set<Promise<void>>()
  const failures: unknown[] = []
  let place = 0
  let taken: SourceRow[] = []
  const isOver = () => signal.aborted || failures.length > 0 || Date.now() >= endsAt
  while (!isOver()) {
    if (active.size >= concurrency) await Promise.race(active)
    if (taken.length === 0) taken = await take(place, concurrency * 2)
    const next = taken.shift()
    if (next !== undefined) {
      place = next.place
      const running = handle(next)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => active.delete(running))
      active.add(running)
    } else if (active.size > 0) await Promise.race(active)
    else return 'nothing'
  }
  await Promise.all(active)
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return 'something'
}

/** The queue and the account of a knowledge base's work. */
export function waitsFor(accountId: number | null, knowledgeBaseId: number) {
  return { accountId, queue: laneOf('knowledge', accountId, knowledgeBaseId), priority: 10 }
}
