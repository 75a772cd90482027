import { sql } from 'kysely'
import type { Backlog } from '../../kit/backlog.ts'
import type { RecordEvent } from '../../kit/event.ts'
import type { RecordListeners } from '../../kit/extensions/listeners.ts'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../app.ts'
import { type Db, isDatabaseAway, transact } from '../database/index.ts'
import { attempt } from '../jobs/index.ts'
import { eventsChannel } from './publish.ts'
import { type Batch, heldEvents, mostAttempts, type TakenEvent, takeBatches } from './take.ts'

interface Turns {
  /** The account that was taken last. */
  last: number
  /** The batches in delivery, by their first event. */
  batches: Map<string, Batch>
}

const turns = perApp<App, Turns>(() => ({ last: 0, batches: new Map() }))

/**
 * Delivers events to their listeners in batches, each in one transaction with the listeners' writes. Events
 * have their own table, because with one job for all, every writer would wait for the commit of the last. An
 * account has one slot per process, and accounts take turns, so ten thousand rows of one don't delay the
 * others.
 */
export const eventBacklog: Backlog<App> = {
  name: eventsChannel,
  take: async (app, holder, slots) => {
    const turn = turns(app)
    const { waiting, batches } = await takeBatches(app.db, holder, slots, turn.last)
    turn.last = batches.at(-1)?.accountId ?? turn.last
    const tasks = batches.map((batch) => {
      const id = String(batch.events[0]?.id)
      turn.batches.set(id, batch)
      const run = (signal: AbortSignal) =>
        app.admission
          .runInTurn(batch.accountId, () => deliverBatch(app, holder, batch, signal))
          .finally(() => turn.batches.delete(id))
      return { id, run }
    })
    // An account of which something is under way may have more.
    return { tasks, more: waiting > 0 }
  },
  release: async (app, holder, known) => {
    const { batches } = turns(app)
    const events = known.flatMap((id) => batches.get(id)?.events ?? [])
    await heldEvents.release(
      app.db,
      holder,
      events.map(({ id }) => String(id)),
    )
  },
}

/**
 * Delivers a batch. If it fails as a whole, its events are delivered one by one, so that one doesn't stop the
 * others.
 */
async function deliverBatch(app: App, holder: string, { events }: Batch, signal: AbortSignal): Promise<void> {
  if (events.length > 1) {
    try {
      return await deliver(app, holder, events)
    } catch (error) {
      if (signal.aborted || isDatabaseAway(error)) throw error
      app.log.warn({ err: error }, 'a batch of events could not be delivered')
    }
  }
  for (const event of events) {
    signal.throwIfAborted()
    await deliverOne(app, holder, event, signal)
  }
}

async function deliverOne(app: App, holder: string, event: TakenEvent, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const id = String(event.id)
  await attempt(signal, {
    deaths: event.deaths,
    doing: 'delivering this',
    run: () => deliver(app, holder, [event]),
    failed: async (error) => {
      const about = { err: error, event: id }
      if (event.attempts >= mostAttempts) log.error(about, 'an event could not be delivered for good')
      else log.warn(about, 'an event could not be delivered and will be retried')
      const reason = error instanceof Error ? error.message : String(error)
      await heldEvents.retry(db, holder, id, reason.slice(0, 1000))
    },
    interrupted: () => heldEvents.interrupt(db, holder, id),
    setAside: async (reason) => {
      log.error({ event: id, reason }, 'an event failed for good')
      await heldEvents.setAside(db, holder, id, reason)
    },
  })
}

/** The transaction of the listeners also deletes the events, so another process can't deliver them again. */
function deliver(app: App, holder: string, events: readonly TakenEvent[]): Promise<void> {
  return transact(app, async (app) => {
    const rows = await strikeOff(
      app.db,
      holder,
      events.map(({ id }) => id),
    )
    const ordered = rows.toSorted((a, b) => a.id - b.id).map(eventFrom)
    const extensions: readonly RecordListeners<App>[] = ordered.length === 0 ? [] : app.capabilities
    for (const { listeners = [] } of extensions) {
      for (const listener of listeners) await listener(app, ordered)
    }
  })
}

interface EventRow {
  id: number
  account_id: number
  topic: RecordEvent['topic']
  object_id: number
  kind: RecordEvent['kind']
  record_type_id: number
  row_id: string
  field_ids: number[]
  user_id: number | null
  causes: string[]
  occurred_at: Date
}

async function strikeOff(db: Db, holder: string, ids: readonly number[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    delete from events where id = any(${[...ids]}::bigint[]) and holder = ${holder} returning *`.execute(db)
  return rows
}

function eventFrom(row: EventRow): RecordEvent {
  return {
    topic: row.topic,
    accountId: row.account_id,
    objectId: row.object_id,
    kind: row.kind,
    recordTypeId: row.record_type_id,
    rowId: row.row_id,
    fieldIds: row.field_ids,
    userId: row.user_id,
    causes: row.causes,
    occurredAt: row.occurred_at,
  }
}
