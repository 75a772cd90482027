import type { IntegrationEvent } from '../../kit/event.ts'
import type { App } from '../../platform/app.ts'
import { readConnected } from '../accounts/read.ts'
import { clientFor } from '../client/client.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { FoundEvent } from '../provider.ts'
import { triggerBySlug } from '../providers.ts'
import { type Due, noteFailure, readDue, settle, unseen } from './progress.ts'

// The maximum of runs started in one transaction; the rest follows right after.
const mostEvents = 100

/**
 * Polls the service for events since the last time. New events, the runs they start and the new position are written
 * together, so that each event starts its runs once. Any failure is stored with the subscription, which is polled again
 * later.
 */
export async function pollSubscription(app: App, id: number, signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore) isMore = await pollOnce(app, id, signal)
}

/** Reports whether there are more events to process right now. */
async function pollOnce(app: App, id: number, signal: AbortSignal): Promise<boolean> {
  const due = await readDue(app.db, id)
  if (due === undefined) return false
  try {
    const { events, cursor } = await ask(app, due, signal)
    const found = await unseen(app.db, due.id, events)
    const taken = found.slice(0, mostEvents)
    const loaded = await load(due, taken)
    const isMore = taken.length < found.length
    const isSettled = await settle(app, due, {
      seen: taken.map((event) => event.id),
      events: loaded,
      cursor: isMore ? due.cursor : cursor,
    })
    return isMore && isSettled
  } catch (error) {
    if (signal.aborted) throw error
    const failure = error instanceof ProviderError ? error : unexpected(app, due, error)
    await noteFailure(app.db, due, failure)
    return false
  }
}

async function ask(app: App, due: Due, signal: AbortSignal) {
  const served = triggerBySlug.get(due.slug)
  if (served === undefined) throw new ProviderError('refused', `Unsupported trigger: ${due.slug}`)
  const account = await readConnected(app.db, due.accountId, due.connectedAccountId)
  return served.trigger.poll({
    client: clientFor(app, account, signal),
    config: due.config,
    cursor: due.cursor,
    subscribedAt: due.subscribedAt,
    now: new Date(),
  })
}

async function load(due: Due, found: readonly FoundEvent[]): Promise<IntegrationEvent[]> {
  const events: IntegrationEvent[] = []
  for (const event of found) {
    const loaded = await event.load().catch((error: unknown) => {
      // Deleted since it was listed, so there is nothing to report the failure to.
      if (error instanceof ProviderError && error.kind === 'not_found') return null
      throw error
    })
    if (loaded === null) continue
    events.push({
      accountId: due.accountId,
      subscriptionId: due.id,
      connectedAccountId: due.connectedAccountId,
      slug: due.slug,
      eventId: event.id,
      occurredAt: loaded.occurredAt,
      payload: loaded.payload,
    })
  }
  return events
}

/** An error in our code stops one subscription, visibly, and not the job that serves all of them. */
function unexpected(app: App, due: Due, error: unknown): ProviderError {
  app.log.error({ err: error, subscription: due.id, slug: due.slug }, 'a subscription could not be polled')
  return new ProviderError('bad_answer', 'Something went wrong here; the log says what.', { cause: error })
}
