import type { App } from '../../platform/app.ts'
import { conversationRows, type Held } from './store.ts'

/** Somebody else has taken the turn over: whatever this process still does for it counts for nothing. */
export class TurnLost extends Error {}

/** The right to run turns of one conversation, for as long as this process is alive and the turn has time. */
export interface Lease {
  /** Aborted when the time is up or the conversation was taken over. */
  signal: AbortSignal
  hasTime: () => boolean
  isLost: () => boolean
  end: () => void
}

/** A conversation and the right to run its turns, or what was answered in place of it. */
export type Taken<Refused> =
  | { held: Held; lease: Lease }
  | ([Refused] extends [never] ? never : { held: Refused; lease: undefined })

/** Has `take` take a conversation under the name of this process, and keeps it until the lease ends. */
export async function holdConversation<Refused extends null | undefined>(
  app: App,
  conversationId: string,
  take: (holder: string) => Promise<Held | Refused>,
): Promise<Taken<Refused>> {
  const ending = new AbortController()
  let isLost = false
  const holder = await app.holder.id()
  const hold = app.holder.hold(conversationRows, conversationId, () => {
    isLost = true
    ending.abort()
  })
  try {
    const held = await take(holder)
    if (held === null || held === undefined) {
      hold.end()
      return { held, lease: undefined } as Taken<Refused>
    }
    hold.taken()
    const { turnSeconds } = app.config
    const deadline = Date.now() + turnSeconds * 1000
    const timeUp = new DOMException('The turn took longer than it may.', 'TimeoutError')
    const alarm = setTimeout(() => ending.abort(timeUp), turnSeconds * 1000)
    const end = (): void => {
      clearTimeout(alarm)
      hold.end()
    }
    const lease = { signal: ending.signal, hasTime: () => Date.now() < deadline, isLost: () => isLost, end }
    return { held, lease }
  } catch (error) {
    // It may be held without an answer having come: the next sign of life lets it go.
    hold.end()
    throw error
  }
}
