import { setTimeout as sleep } from 'node:timers/promises'
import { english } from '../../../languages/text.ts'
import { ProviderError } from '../../integrations/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../connections/store.ts'

const longestWaitMs = 3000

/** The earliest time for the next message, by connection. */
const next = perApp<App, Map<number, number>>(() => new Map())

/**
 * Waits until a connection may send another message within the rate limit of its service. Each process counts on its
 * own. If they exceed the limit together, the service refuses messages for a while.
 */
export async function paced(
  app: App,
  { id, messenger }: Pick<Connection, 'id' | 'messenger'>,
  signal: AbortSignal,
): Promise<void> {
  const { perSecond } = messenger.limits
  if (perSecond === null) return
  const times = next(app)
  const now = Date.now()
  const at = Math.max(now, times.get(id) ?? 0)
  // A long wait would block other messages, so this one is retried later.
  if (at - now > longestWaitMs) throw tooMany(english(messenger.label), at - now)
  times.set(id, at + 1000 / perSecond)
  if (at > now) await sleep(at - now, undefined, { signal })
}

function tooMany(label: string, retryAfter: number): ProviderError {
  return new ProviderError('rate_limited', `${label} takes so many messages a second; this one waits.`, {
    retryAfter,
  })
}

/** Pauses a connection after its service has reported too many messages. */
export function holdBack(app: App, { id }: Pick<Connection, 'id'>, error: unknown): void {
  if (!(error instanceof ProviderError) || error.kind !== 'rate_limited') return
  const times = next(app)
  times.set(id, Math.max(times.get(id) ?? 0, Date.now() + (error.retryAfter ?? 0)))
}
