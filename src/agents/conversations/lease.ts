import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { type Held, leaseSeconds, renewLease } from './store.ts'

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

/** What ends the turns that run in this process, by conversation. */
const running = perApp((_app: App) => new Map<string, () => void>())

/** A conversation was taken over: its turn here ends at once. In other processes the next sign of life tells. */
export function endTurnHere(app: App, conversationId: string): void {
  running(app).get(conversationId)?.()
}

/** Keeps a conversation that this process has taken, by saying every few seconds that it is alive. */
export function keepLease(app: App, held: Held): Lease {
  const ending = new AbortController()
  const deadline = Date.now() + app.config.turnSeconds * 1000
  let lost = false
  const beat = setInterval(() => void heartbeat(), (leaseSeconds * 1000) / 3)
  const alarm = setTimeout(() => ending.abort(), app.config.turnSeconds * 1000)
  beat.unref()
  running(app).set(held.id, lose)

  function lose(): void {
    lost = true
    ending.abort()
  }

  async function heartbeat(): Promise<void> {
    try {
      if (await renewLease(app.db, held)) return
      lose()
    } catch (error) {
      // The next beat may reach the database again; if none does, others take over, and the last commit is refused.
      app.log.warn({ err: error }, 'a conversation could not be kept')
    }
  }

  return {
    signal: ending.signal,
    hasTime: () => Date.now() < deadline,
    isLost: () => lost,
    end: () => {
      clearInterval(beat)
      clearTimeout(alarm)
      if (running(app).get(held.id) === lose) running(app).delete(held.id)
    },
  }
}
