import { sql } from 'kysely'
import type { Backlog } from '../../kit/backlog.ts'
import type { RecordEvent } from '../../kit/event.ts'
import type { RecordListeners } from '../../kit/extensions/listeners.ts'
import { perApp } from '../../kit/lifetime.ts'
import { type App, transact } from '../app.ts'
import { type Db, isDatabaseAway } from '../database/index.ts'
import { attempt } from '../jobs/index.ts'
import { eventsChannel } from './publish.ts'
import { type Batch, heldEvents, mostAttempts, type TakenEvent, takeBatches } from './take.ts'

interface Turns {
  /** The account that was taken last. */
  last: number
  /** What is being handed on, by the first of each batch. */
  batches: Map<string, Batch>
}

const turns = perApp<App, Turns>(() => ({ last: 0, batches: new Map() }))

/**
 * Hands what happened to everybody who registered for it, in batches, each with what the listeners write about it. They
 * wait in their own table and not as a job: one job for all would have every writer wait for the commit of the last. An
 * account has one slot of a process at a time, and accounts take turns: ten thousand rows of one hold up no other.
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
          .runInTurn(batch.accountId, () => handOnBatch(app, holder, batch, signal))
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

/** Hands a batch on; one that cannot be handed on whole goes event by event, so that one does not stop the others. */
async function handOnBatch(app: App, holder: string, { events }: Batch, signal: AbortSignal): Promise<void> {
  if (events.length > 1) {
    try {
      return await handOn(app, holder, events)
    } catch (error) {
      if (signal.aborted || isDatabaseAway(error)) throw error
      app.log.warn({ err: error }, 'events could not be handed on together')
    }
  }
  for (const event of events) {
    signal.throwIfAborted()
    await handOnOne(app, holder, event, signal)
  }
}

async function handOnOne(app: App, holder: string, event: TakenEvent, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const id = String(event.id)
  await attempt(signal, {
    deaths: event.deaths,
    doing: 'this was handed on, so it was given up',
    run: () => handOn(app, holder, [event]),
    failed: async (error) => {
      const about = { err: error, event: id }
      if (event.attempts >= mostAttempts) log.error(about, 'an event could not be handed on for good')
      else log.warn(about, 'an event could not be handed on and will be tried again')
      const reason = error instanceof Error ? error.message : String(error)
      await heldEvents.retry(db, holder, id, reason.slice(0, 1000))
    },
    interrupted: () => heldEvents.interrupt(db, holder, id),
    setAside: async (reason) => {
      log.error({ event: id, reason }, 'an event was given up')
      await heldEvents.setAside(db, holder, id, reason)
    },
  })
}

/** They are over in the transaction in which the listeners write: what this process no longer holds is another's. */
function handOn(app: App, holder: string, events: readonly TakenEvent[]): Promise<void> {
  return transact(app, async (app) => {
    const rows = await strikeOff(
      app.db,
      holder,
      events.map(({ id }) => id),
    )
    const told = rows.toSorted((a, b) => a.id - b.id).map(eventFrom)
    const extensions: readonly RecordListeners<App>[] = told.length === 0 ? [] : app.capabilities
    for (const { listeners = [] } of extensions) {
      for (const listener of listeners) await listener(app, told)
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
