import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../kit/caller.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { isSeen, seenData } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { NextTry, waitKinds } from '../../runs/index.ts'
import { calledRuns, parentOf, type RunParent } from '../calls/links.ts'
import { lastIdOf } from './logs.ts'
import type { RunStatus } from './run-status.ts'

export interface RunRow {
  id: string
  workflow_id: number
  workflow_name: string
  trigger_type: string
  is_test: boolean
  /** A canceled run is stored as failed for that reason. */
  status: RunStatus
  error: string | null
  steps: number
  credits: number
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  waited_ms: number
  /** The current wait; null if it isn't waiting. */
  wait: WaitRow | null
  parent: RunParent | null
  called_runs: number
}

/** JSON of the database. */
export interface WaitRow {
  /** SLOT: its automation has a limit. */
  kind: (typeof waitKinds)[number] | 'SLOT'
  since: string
  due_at: string | null
  call_number: number | null
  task_id: string | null
  child_run_id: string | null
  retry: NextTry | null
  /** Null while it waits for a slot. */
  node_id: string | null
}

export interface RunFilter {
  status?: readonly RunStatus[] | undefined
  workflowId?: number | undefined
  triggerType?: string | undefined
  /** A part of the error, whatever its case. */
  error?: string | undefined
  /** Filters by creation time, both ends included. */
  from?: Date | undefined
  to?: Date | undefined
  tests: boolean
  after?: string | undefined
  limit: number
}

const status = sql<RunStatus>`case when r.status = 'FAILED' and r.reason = 'cancelled' then 'CANCELLED' else r.status end`

const wait = sql<WaitRow | null>`case when r.status = 'WAITING' then coalesce((
  select jsonb_build_object('kind', w.kind, 'since', w.since, 'due_at', w.due_at, 'call_number', w.call_number,
    'task_id', w.task_id, 'child_run_id', w.child_run_id, 'retry', w.retry, 'node_id', (
      select b ->> 'position' from jsonb_array_elements(r.branches) b where (b ->> 'step')::int = w.step))
  from run_waits w where w.run_id = r.id and w.ended_at is null and w.kind <> 'MERGE' order by w.due_at, w.step limit 1),
  (select jsonb_build_object('kind', 'SLOT', 'since', s.since, 'due_at', s.not_before, 'call_number', null,
      'task_id', null, 'child_run_id', null, 'retry', null, 'node_id', null)
   from run_slots s where s.run_id = r.id and s.admitted_at is null and s.ended_at is null)) end`

function runsOf(db: Db, accountId: number) {
  return db
    .selectFrom('runs as r')
    .innerJoin('workflows as w', 'w.id', 'r.workflow_id')
    .select([
      'r.id',
      'r.workflow_id',
      'w.name as workflow_name',
      'r.trigger_type',
      'r.is_test',
      status.as('status'),
      'r.error',
      'r.steps',
      'r.credits',
      'r.created_at',
      'r.started_at',
      'r.completed_at',
      'r.waited_ms',
      wait.as('wait'),
      parentOf.as('parent'),
      calledRuns.as('called_runs'),
    ])
    .where('r.account_id', '=', accountId)
    .where('w.deleted_at', 'is', null)
}

/** One page of the runs of an account, the latest first. Ids are in the order of time, so the index gives the order. */
export function listRuns(db: Db, accountId: number, filter: RunFilter): Promise<RunRow[]> {
  let query = runsOf(db, accountId).where('r.is_test', '=', filter.tests)
  if (filter.status !== undefined) query = query.where(isOneOf(filter.status))
  if (filter.workflowId !== undefined) query = query.where('r.workflow_id', '=', filter.workflowId)
  if (filter.triggerType !== undefined) query = query.where('r.trigger_type', '=', filter.triggerType)
  if (filter.error !== undefined) {
    query = query.where(sql<SqlBool>`position(lower(${filter.error}) in lower(r.error)) > 0`)
  }
  if (filter.from !== undefined) query = query.where('r.created_at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('r.created_at', '<=', filter.to)
  if (filter.after !== undefined) query = query.where('r.id', '<', filter.after)
  return query.orderBy('r.id', 'desc').limit(filter.limit).execute()
}

function isOneOf(statuses: readonly RunStatus[]) {
  const plain = statuses.filter((one) => one !== 'FAILED' && one !== 'CANCELLED')
  return sql<SqlBool>`(r.status = any(${plain}::text[])
    or (r.status = 'FAILED' and r.reason is distinct from 'cancelled' and ${statuses.includes('FAILED')})
    or (r.status = 'FAILED' and r.reason = 'cancelled' and ${statuses.includes('CANCELLED')}))`
}

export interface RunDetail extends RunRow {
  snapshot_id: string | null
  restarted_from: string | null
  replaced_by: string | null
  key_error: string | null
  delivery_id: string | null
  webhook_id: string | null
  payload: unknown
  credits: number
  acts_as_email: string | null
}

/** Of the last time that the run waited for a slot. */
const ofLastSlot = (column: 'replaced_by' | 'key_error') =>
  sql<
    string | null
  >`(select ${sql.ref(`s.${column}`)} from run_slots s where s.run_id = r.id order by s.id desc limit 1)`

/** A run with its payload and version. */
export async function readRun(db: Db, accountId: number, id: string): Promise<RunDetail> {
  const row = await runsOf(db, accountId)
    .leftJoin('webhook_deliveries as d', 'd.id', 'r.delivery_id')
    .leftJoin('users as u', 'u.id', 'r.acts_as')
    .select([
      'u.email as acts_as_email',
      'r.snapshot_id',
      'r.restarted_from',
      ofLastSlot('replaced_by').as('replaced_by'),
      ofLastSlot('key_error').as('key_error'),
      'r.delivery_id',
      'r.payload',
      'd.body',
      'd.webhook_id',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('run')
  const { body, ...run } = row
  return { ...run, payload: row.payload ?? body }
}

/** Reports whether the caller may see the data that a run read and wrote. */
export function seesRun(app: App, caller: Caller, id: string): Promise<boolean> {
  return seesRuns(app, caller, [id])
}

/** Reports whether the caller may see the data of all these runs. */
export async function seesRuns(app: App, caller: Caller, ids: readonly string[]): Promise<boolean> {
  const seen = await seenData(app, caller)
  if (seen.all || ids.length === 0) return true
  const rights = await app.db
    .selectFrom('runs')
    .select(['acts_as as actsAs', 'acts_as_workspace as actsAsWorkspace'])
    .where('account_id', '=', caller.account.id)
    .where('id', 'in', ids)
    .execute()
  return rights.length === ids.length && rights.every((run) => isSeen(seen, run))
}

/** The data of runs goes on in a run with other rights only for callers who may see it. */
export async function requireSeen(app: App, caller: Caller, ...ids: readonly string[]): Promise<void> {
  if (await seesRuns(app, caller, ids)) return
  throw forbidden(
    'This run has rights to records that you may not read. Ask the teammate whose rights it has, or an admin.',
  )
}

const minuteMs = 60_000

/**
 * The runs that a delivery started. They are made by the process that made its id, in one transaction: their ids are of
 * the same minute, by which the index finds them.
 */
export function runsOfDelivery(db: Db, accountId: number, deliveryId: string): Promise<RunRow[]> {
  const made = Number.parseInt(deliveryId.slice(0, 8) + deliveryId.slice(9, 13), 16)
  return runsOf(db, accountId)
    .where('r.is_test', '=', false)
    .where('r.id', '>=', deliveryId)
    .where('r.id', '<=', lastIdOf(made + minuteMs))
    .where('r.delivery_id', '=', deliveryId)
    .orderBy('r.id')
    .limit(100)
    .execute()
}

/** The workflows of these runs, as far as they are the account's. */
export async function workflowsOf(
  db: Db,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runsOf(db, accountId).where('r.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.workflow_id]))
}
