import { sql } from 'kysely'
import type { IntegrationEvent } from '../../kit/event.ts'
import type { IntegrationListeners } from '../../kit/extensions/listeners.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import type { ProviderError } from '../client/provider-error.ts'
import type { FoundEvent } from '../provider.ts'

/** The subscription data for a poll. */
export interface Due {
  id: number
  accountId: number
  connectedAccountId: number
  slug: string
  config: Readonly<Record<string, unknown>>
  cursor: unknown
  subscribedAt: Date
  failures: number
  revision: number
}

export async function readDue(db: Db, id: number): Promise<Due | undefined> {
  const row = await db
    .selectFrom('integration_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    connectedAccountId: row.connected_account_id,
    slug: row.slug,
    config: Object(row.config),
    cursor: row.cursor,
    subscribedAt: row.subscribed_at,
    failures: row.failures,
    revision: row.revision,
  }
}

/** Returns the events that have not started runs yet. */
export async function unseen(db: Db, id: number, events: readonly FoundEvent[]): Promise<FoundEvent[]> {
  if (events.length === 0) return []
  const seen = await db
    .selectFrom('integration_events_seen')
    .select('event_id')
    .where('subscription_id', '=', id)
    .where('event_id', '=', sql<string>`any(${events.map((event) => event.id)}::text[])`)
    .execute()
  const known = new Set(seen.map((row) => row.event_id))
  return events.filter((event) => !known.has(event.id))
}

export interface Progress {
  seen: readonly string[]
  events: readonly IntegrationEvent[]
  cursor: unknown
}

/** Stores the result of a poll. False if the subscription was changed, or polled by another process, meanwhile. */
export function settle(app: App, due: Due, progress: Progress): Promise<boolean> {
  return transact(app, async (app) => {
    if (!(await advance(app.db, due, progress))) return false
    await sql`
      insert into integration_events_seen (subscription_id, event_id)
      select ${due.id}, unnest(${[...progress.seen]}::text[]) on conflict do nothing`.execute(app.db)
    const extensions: readonly IntegrationListeners<App>[] =
      progress.events.length === 0 ? [] : app.capabilities
    for (const { integrationListeners = [] } of extensions) {
      for (const listener of integrationListeners) await listener(app, progress.events)
    }
    return true
  })
}

/** The next poll is in a minute. Of two concurrent polls, the first to get here wins. */
async function advance(db: Db, due: Due, { cursor, events }: Progress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('integration_subscriptions')
    .set((expression) => ({
      cursor: JSON.stringify(cursor),
      status: 'ACTIVE',
      failures: 0,
      last_error: null,
      last_polled_at: sql<Date>`now()`,
      ...(events.length === 0 ? {} : { last_event_at: sql<Date>`now()` }),
      next_poll_at: sql<Date>`date_trunc('minute', now()) + interval '1 minute'`,
      revision: expression('revision', '+', 1),
    }))
    .where('id', '=', due.id)
    .where('revision', '=', due.revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const minute = 60_000
const longestPause = 60 * minute

/** Retries after a minute, then two, four, up to an hour, or at the time that the service names. */
export async function noteFailure(db: Db, due: Due, failure: ProviderError): Promise<void> {
  const pause = Math.min(minute * 2 ** Math.min(due.failures, 10), longestPause)
  await db
    .updateTable('integration_subscriptions')
    .set((expression) => ({
      status: 'FAILING',
      failures: due.failures + 1,
      last_error: failure.message,
      last_polled_at: sql<Date>`now()`,
      next_poll_at: sql<Date>`now() + ${Math.max(failure.retryAfter ?? pause, minute)} * interval '1 ms'`,
      revision: expression('revision', '+', 1),
    }))
    .where('id', '=', due.id)
    .where('revision', '=', due.revision)
    .execute()
}

/** The time of the next poll; null for a subscription that is no longer polled. */
export async function nextPollOf(db: Db, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('integration_subscriptions')
    .select('next_poll_at')
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return row?.next_poll_at ?? null
}

/** Stops polling until the node changes or its account is connected again. */
export async function stopPolling(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('integration_subscriptions')
    .set((expression) => ({
      status: 'FAILING',
      failures: expression('failures', '+', 1),
      last_error: `${reason} Change the node, or connect the account again, to have it tried once more.`,
      next_poll_at: new Date('9999-12-31T00:00:00Z'),
      revision: expression('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
