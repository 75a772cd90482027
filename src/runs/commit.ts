import pg from 'pg'
import { timeUuid } from '../kit/ids.ts'
import { type Db, statement } from '../platform/database/index.ts'
import type { Advance, End, LoopSummary, RunState } from './engine/index.ts'
import { type Fence, LeaseLost } from './lease.ts'
import { cleanText, storableJson } from './storable.ts'

/** Settles as `commit` does, but throws `LeaseLost` if the database refused the commit. */
export async function detectLoss<T>(commit: Promise<T>): Promise<T> {
  try {
    return await commit
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === 'RUN01'
      ? new LeaseLost('', { cause: error })
      : error
  }
}

export interface StepRecord {
  step: number
  nodeId: string
  alias: string
  type: string
  /** The steps at which the loops around it began, outermost first. */
  loops: readonly number[]
  succeeded: boolean
  port: string | null
  error: string | null
  output: unknown
  variables: Readonly<Record<string, string>> | null
  items: readonly unknown[] | null
  trace: unknown
  credits: number
  startedAt: Date
  endedAt: Date
}

export interface Executed {
  record: StepRecord
  advance: Advance
  /** The steps at which nodes or waits end with it. */
  cut: readonly number[]
  /** The time limits that begin with it. */
  waits: readonly StepWait[]
}

export type StepWait = Wait & { step: number }

// A commit that isn't waited for costs no flush. A crash of the machine loses only the end of the log, so run
// and records are restored to the same earlier moment, and the run repeats its steps. Nodes that reach
// outside wait: `STARTED` must be on disk before the call, and its flush includes all earlier commits.
const unflushed = "set_config('synchronous_commit', $1, true)"

const stateWith = (more: string): string => `
  update runs set branches = $4::jsonb, steps = $5, credits = credits + $6, attempts = 0,
    deaths = 0, interrupts = 0, ${more}
  where id = $2 and epoch = $3 and status = 'RUNNING' and steps = $10 returning id`

const state = stateWith(`
    status = coalesce($7, status), reason = $8, error = $9,
    completed_at = case when $7::text is null then null else now() end`)

/** Releases a run whose branches all wait. `wakes` has the number of ended waits that its process knows of. */
function waitingFrom(wakes: string): string {
  return `holder = null, status = case when wakes = ${wakes} then 'WAITING' else 'QUEUED' end,
    waiting_since = case when wakes = ${wakes} then now() end,
    payload = coalesce(payload, (select d.body from webhook_deliveries d where d.id = delivery_id))`
}

const heldOrRefused = 'coalesce((select id from held), refuse_commit())'

const results = `
  insert into node_results (run_id, step, id, node_id, alias, type, loops, status, port, error, output, variables,
    items, trace, credits, created_at, completed_at)
  select held.id, r.* from held, json_to_recordset($11::json) as r (step int, id uuid, "nodeId" text, alias text,
    type text, loops int[], status text, port text, error text, output jsonb, variables jsonb, items jsonb, trace jsonb,
    credits bigint, "startedAt" timestamptz, "endedAt" timestamptz)`

/**
 * Writes results of nodes and the next state, or nothing. The check of `steps` prevents repeating a commit
 * whose answer was lost.
 */
const commitPlain = statement<unknown, unknown[]>(
  'runs.commit-steps',
  `with held as (${state}), written as (${results}) select ${heldOrRefused}, ${unflushed}`,
)

const overStarted = `
   written as (${results}
     on conflict (run_id, step) do update set status = excluded.status, port = excluded.port, error = excluded.error,
       output = excluded.output, variables = excluded.variables, items = excluded.items, trace = excluded.trace,
       credits = excluded.credits, completed_at = excluded.completed_at)`

/** The same for a node that was marked as started. */
const commitStarted = statement<unknown, unknown[]>(
  'runs.commit-started-steps',
  `with held as (${state}), ${overStarted} select ${heldOrRefused}, ${unflushed}`,
)

// An update looks into every partition before it knows which one it needs, so this is only used if necessary.
const fully = `${overStarted},
   looped as (
     update node_results r set output = l.summary, items = null
     from json_to_recordset($12::json) as l (step int, summary jsonb), held
     where r.run_id = held.id and r.step = l.step),
   cut as (
     update node_results r set status = 'FAILED', error = $14, completed_at = now() from held
     where r.run_id = held.id and r.step = any($13::int[]) and r.status = 'STARTED'),
   unneeded as (
     update run_waits w set ended_at = now(), ended_by = 'CANCELLED' from held
     where w.run_id = held.id and w.step = any($13::int[]) and w.ended_at is null),
   waiting as (
     insert into run_waits (run_id, step, kind, due_at, call_number, task_id, retry, child_run_id)
     select held.id, w.step, w.kind,
       case when w.moment is null then now() + w.seconds * interval '1 second'
         when w."timeZone" is null then w.moment::timestamptz
         else w.moment::timestamp at time zone w."timeZone" end, w."callNumber", w."taskId", w.retry,
       w."childRunId"
     from held, json_to_recordset($15::json) as w (step int, kind text, seconds float8, moment text, "timeZone" text,
       "callNumber" int, "taskId" uuid, retry jsonb, "childRunId" uuid)
     on conflict (run_id, step) do update set kind = excluded.kind, since = now(), due_at = excluded.due_at,
       call_number = excluded.call_number, task_id = excluded.task_id, retry = excluded.retry,
       child_run_id = excluded.child_run_id, ended_at = null, ended_by = null, answer = null)`

/** The same for a node that ends loops whose results are already written, starts waits or ends other branches. */
const commitFully = statement<unknown, unknown[]>(
  'runs.commit-steps-fully',
  `with held as (${state}), ${fully} select ${heldOrRefused}, ${unflushed}`,
)

/**
 * The same for a run that waits from then on, without a process, unless another wait has ended meanwhile. The run keeps
 * its trigger data, because it may wait longer than deliveries are kept.
 */
const commitWaiting = statement<unknown, unknown[]>(
  'runs.commit-waiting',
  `with held as (${stateWith(`reason = $8, error = $9, ${waitingFrom('$16')}`)}), ${fully}
   select ${heldOrRefused}, ${unflushed}, $7::text`,
)

/** Writes the results of one node or several in a row, with the state after the last one. */
export async function commitSteps(
  db: Db,
  fence: Fence,
  executed: readonly Executed[],
  options: { flush: boolean },
): Promise<void> {
  const last = executed.at(-1)
  if (last === undefined) return
  const { rows, values } = valuesOf(fence, executed, last.advance, options)
  const { loops, cut, waits } = moreOf(executed)
  const isPlain = loops.length === 0 && cut.length === 0 && waits.length === 0
  values.push(storableJson(rows))
  if (!isPlain) values.push(...moreValues(executed, waits))
  const commit = isPlain ? (options.flush ? commitStarted : commitPlain) : commitFully
  await detectLoss(commit.all(db, ...values))
}

/** The next attempt, with the error of the last one. */
export interface NextTry {
  attempt: number
  attempts: number
  error: string
}

/** What a run can wait for. */
export const waitKinds = ['TIME', 'MOMENT', 'CALL', 'TASK', 'RETRY', 'RUN'] as const

/** The wait of a branch, as the database receives it. */
export interface Wait {
  /** MERGE is the time limit of a merge, whose branches wait for something else. */
  kind: (typeof waitKinds)[number] | 'MERGE'
  /** Null if it has no time limit. */
  seconds?: number | null
  moment?: string
  /** Only for a moment without an offset. */
  timeZone?: string | undefined
  callNumber?: number
  taskId?: string
  retry?: NextTry
  /** The called run. */
  childRunId?: string
}

export type Begun = Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'loops' | 'startedAt'>

/** A node that begins to wait. */
export interface Waiting {
  wait: Wait
  begun: Begun
  trace?: unknown
  /** Set if no other branch is at work: the run is released. The number of ended waits that its process knows of. */
  release: { wakes: number } | undefined
}

/** Writes the results of earlier nodes and the waiting node as started. */
export async function commitWait(
  db: Db,
  fence: Fence,
  executed: readonly Executed[],
  next: RunState,
  { wait, begun, trace, release }: Waiting,
): Promise<void> {
  const { rows, values } = valuesOf(fence, executed, { state: next }, { flush: true })
  rows.push({ ...begun, id: timeUuid(begun.startedAt.getTime()), status: 'STARTED', trace, credits: 0 })
  const waits = [...moreOf(executed).waits, { ...wait, step: begun.step }]
  values.push(storableJson(rows) ?? '[]', ...moreValues(executed, waits))
  const committed =
    release === undefined ? commitFully.all(db, ...values) : commitWaiting.all(db, ...values, release.wakes)
  await detectLoss(committed)
}

const release = statement<{ id: string }, [id: string, epoch: number, wakes: number]>(
  'runs.release-waiting',
  `update runs set ${waitingFrom('$3')} where id = $1 and epoch = $2 and status = 'RUNNING' returning id`,
)

/** Releases a run whose branches all wait. */
export async function releaseRun(db: Db, fence: Fence, wakes: number): Promise<void> {
  if ((await release.first(db, fence.id, fence.epoch, wakes)) === undefined) throw new LeaseLost()
}

/** The parameters that all these statements begin with, and the rows to write. */
function valuesOf(
  fence: Fence,
  executed: readonly Executed[],
  { state: next, end }: Pick<Advance, 'state' | 'end'>,
  options: { flush: boolean },
) {
  const summaries = summariesOf(executed)
  const values: unknown[] = [
    options.flush ? 'on' : 'off',
    fence.id,
    fence.epoch,
    JSON.stringify(next.branches),
    next.steps,
    executed.reduce((sum, { record }) => sum + record.credits, 0),
    ...ending(end),
    next.steps - executed.length,
  ]
  return { rows: executed.map(({ record }) => rowOf(record, summaries.get(record.step))), values }
}

function summariesOf(executed: readonly Executed[]): Map<number, LoopSummary> {
  return new Map(executed.flatMap(({ advance }) => advance.loops.map(({ step, summary }) => [step, summary])))
}

/** What a commit changes besides the run and its new results. */
function moreOf(executed: readonly Executed[]) {
  const written = new Set(executed.map(({ record }) => record.step))
  const loops = [...summariesOf(executed)].map(([step, summary]) => ({ step, summary }))
  return {
    /** The loops that ended, if their results were written before. */
    loops: loops.filter(({ step }) => !written.has(step)),
    cut: executed.flatMap(({ cut }) => cut),
    waits: executed.flatMap(({ waits }) => waits),
  }
}

function moreValues(executed: readonly Executed[], waits: readonly StepWait[]): unknown[] {
  const { loops, cut } = moreOf(executed)
  const hasFailed = executed.at(-1)?.advance.end?.successful === false
  const reason = hasFailed
    ? 'Stopped because another branch failed.'
    : 'Canceled because a later step did not need this branch any more.'
  return [JSON.stringify(loops), cut, reason, storableJson(waits) ?? '[]']
}

/** A loop whose body only computes can end before it is written. It is then written with its summary. */
function rowOf(record: StepRecord, summary: unknown): Record<string, unknown> {
  const { succeeded, output, items, ...rest } = record
  return {
    ...rest,
    id: timeUuid(record.startedAt.getTime()),
    status: succeeded ? 'SUCCEEDED' : 'FAILED',
    output: summary ?? output,
    items: summary === undefined ? items : null,
  }
}

function ending(end: End | undefined): [status: string | null, reason: string | null, error: string | null] {
  if (end === undefined) return [null, null, null]
  return end.successful ? ['SUCCEEDED', null, null] : ['FAILED', end.reason, cleanText(end.message)]
}

/** In the trace of a node that waits for its next attempt: the node isn't running. */
export const betweenTries = 'between_tries'

const begin = statement<{ run_id: string }, unknown[]>(
  'runs.begin-step',
  `with held as (select id from runs where id = $1 and epoch = $2 and status = 'RUNNING' for update)
   insert into node_results (run_id, step, id, node_id, alias, type, status, created_at, loops)
   select id, $3, $4, $5, $6, $7, 'STARTED', $8, $9 from held
   on conflict (run_id, step) do update set created_at = excluded.created_at,
     trace = node_results.trace - '${betweenTries}'
   returning run_id`,
)

/** Marks a node as started before it reaches outside. */
export async function beginStep(db: Db, fence: Fence, node: Begun): Promise<void> {
  const { step, nodeId, alias, type, startedAt, loops } = node
  const id = timeUuid(startedAt.getTime())
  const row = await begin.first(db, fence.id, fence.epoch, step, id, nodeId, alias, type, startedAt, loops)
  if (row === undefined) throw new LeaseLost()
}

const end = statement<{ id: string }, [string, number, string, string | null, string | null]>(
  'runs.end',
  `with ended as (
     update runs set status = $3, reason = $4, error = $5, completed_at = now()
     where id = $1 and epoch = $2 and status = 'RUNNING' returning id),
   unneeded as (
     update run_waits w set ended_at = now(), ended_by = 'CANCELLED' from ended
     where w.run_id = ended.id and w.ended_at is null),
   cut as (
     update node_results r set status = 'FAILED', error = $5, completed_at = now() from ended
     where r.run_id = ended.id and r.status = 'STARTED')
   select id from ended`,
)

export async function endRun(db: Db, fence: Fence, how: End): Promise<void> {
  const [status, reason, error] = ending(how)
  if ((await end.first(db, fence.id, fence.epoch, status ?? 'FAILED', reason, error)) === undefined)
    throw new LeaseLost()
}

const held = statement<{ id: string }, [string, number]>(
  'runs.held',
  "select id from runs where id = $1 and epoch = $2 and status = 'RUNNING'",
)

export async function isHeld(db: Db, fence: Fence): Promise<boolean> {
  return (await held.first(db, fence.id, fence.epoch)) !== undefined
}
