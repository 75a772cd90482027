import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { captureGraph, insertRuns, type NewRun } from '../../runs/index.ts'
import { draftGraph } from './draft.ts'

/** Something that may start runs. */
export interface TriggerEvent {
  accountId: number
  triggerType: string
  /** Which webhook, object, agent or subscription it is about. */
  subject: string
  /** The record type of a record event. */
  recordTypeId?: number
  /** Whose doing it was, a person's or an agent's. */
  by?: 'USER' | 'AGENT'
  /** The payload of the run. */
  payload?: unknown
  /** The delivery that contains the payload. */
  deliveryId?: string
  /** The runs that led to it, oldest first. */
  causes?: readonly string[]
}

export interface StartedRun {
  id: string
  workflowId: number
}

export interface Match {
  place: number
  workflow_id: number
  graph_id: number
  live_snapshot_id: string | null
  published_by: number | null
  acts_as: number | null
  acts_as_workspace: boolean
}

const match = statement<Match, [number[], string[], string[], (number | null)[], (string | null)[]]>(
  'runs.match',
  `select e.place, t.workflow_id, w.graph_id, g.live_snapshot_id, s.published_by, t.acts_as, t.acts_as_workspace
   from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::text[])
     with ordinality as e (account_id, trigger_type, subject, record_type_id, actor, place)
   join workflow_triggers t on t.account_id = e.account_id and t.trigger_type = e.trigger_type
     and t.subject = e.subject and (t.record_type_id is null or t.record_type_id = e.record_type_id)
     and (t.triggered_by = 'ANY' or t.triggered_by = e.actor)
   join workflows w on w.id = t.workflow_id and w.status = 'ACTIVE' and w.deleted_at is null
   join graphs g on g.id = w.graph_id
   left join graph_snapshots s on s.id = g.live_snapshot_id
   order by e.place, t.workflow_id`,
)

/**
 * Starts a run of every ACTIVE workflow that one of the events is for, in the transaction that `db` is: when that is
 * committed, the runs are certain to happen. Any number of events cost two statements.
 */
export async function startRuns(db: Db, events: readonly TriggerEvent[]): Promise<StartedRun[]> {
  return startMatched(db, events, await matchesOf(db, events))
}

/** The workflows that the events are for, each with the place of its event. */
export async function matchesOf(db: Db, events: readonly TriggerEvent[]): Promise<Match[]> {
  if (events.length === 0) return []
  return match.all(
    db,
    events.map((event) => event.accountId),
    events.map((event) => event.triggerType),
    events.map((event) => event.subject),
    events.map((event) => event.recordTypeId ?? null),
    events.map((event) => event.by ?? null),
  )
}

export async function startMatched(
  db: Db,
  events: readonly TriggerEvent[],
  matches: readonly Match[],
): Promise<StartedRun[]> {
  if (matches.length === 0) return []
  return transact({ db }, async ({ db }) => {
    const drafts = await capturedDrafts(db, matches)
    const runs = matches.flatMap((found) => {
      const event = events[found.place - 1]
      return event === undefined ? [] : [newRun(event, found, drafts.get(found.workflow_id) ?? null)]
    })
    await insertRuns(db, runs)
    return runs.map(({ id, workflowId }) => ({ id, workflowId }))
  })
}

/** The drafts of those workflows that were never published, as they are now. */
async function capturedDrafts(db: Db, matches: readonly Match[]): Promise<Map<number, number>> {
  const captured = new Map<number, number>()
  for (const { workflow_id: workflowId, graph_id: graphId, live_snapshot_id: live } of matches) {
    if (live !== null || captured.has(workflowId)) continue
    captured.set(workflowId, await captureGraph(db, workflowId, await draftGraph(db, graphId)))
  }
  return captured
}

function newRun(event: TriggerEvent, found: Match, runGraphId: number | null): NewRun {
  const live = found.live_snapshot_id
  return {
    id: timeUuid(),
    accountId: event.accountId,
    workflowId: found.workflow_id,
    snapshotId: live,
    runGraphId: live === null ? runGraphId : null,
    actsAs: live === null ? found.acts_as : found.published_by,
    actsAsWorkspace: live === null ? found.acts_as_workspace : found.published_by === null,
    triggerType: event.triggerType,
    payload: event.payload ?? null,
    deliveryId: event.deliveryId ?? null,
    causes: event.causes ?? [],
    isTest: false,
  }
}
