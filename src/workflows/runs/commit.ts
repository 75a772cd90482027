import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { Advance, End } from '../engine/index.ts'
import { cleanText, storableJson } from './storable.ts'

/** Another job has the run now, or somebody cancelled it: nothing of this one counts any more. */
export class LostRun extends Error {}

/** Who commits. */
export interface Lease {
  id: string
  epoch: number
}

/** What is written of one executed node. */
export interface StepRecord {
  step: number
  nodeId: string
  alias: string
  type: string
  succeeded: boolean
  port: string | null
  error: string | null
  output: unknown
  variables: Readonly<Record<string, string>> | null
  items: readonly unknown[] | null
  trace: unknown
  credits: number
  startedAt: Date
}

// A commit that is not waited for costs no flush. Whatever a crash of the machine takes with it is the end of what was
// written, so the run is found where it was before, with the records of that moment, and does the same again. What
// reaches outside waits: `STARTED` must be on disk before the call, and its flush takes along all that went before.
const unflushed = "set_config('synchronous_commit', $1, true)"

const state = `
  update runs set position = $4, steps = $5, loops = $6::jsonb, credits = credits + $7,
    status = coalesce($8, status), reason = $9, error = $10,
    completed_at = case when $8::text is null then null else now() end
  where id = $2 and epoch = $3 and status = 'RUNNING' and steps = $5::int - 1 returning id`

const result = `
  insert into node_results (run_id, step, id, node_id, alias, type, status, port, error, output, variables, items,
    trace, credits, created_at, completed_at)
  select id, $5, $11, $12, $13, $14, $15, $16, $17, $18::jsonb, $19::jsonb, $20::jsonb, $21::jsonb, $7, $22, now()
  from held`

/** A node's result and the next state, or nothing. `steps` makes sure that a commit whose answer was lost is not repeated. */
const commitPlain = statement<{ id: string }, unknown[]>(
  'runs.commit-step',
  `with held as (${state}), written as (${result}) select id, ${unflushed} from held`,
)

/** The same for a node that was marked as started, or that ends loops. */
const commitFully = statement<{ id: string }, unknown[]>(
  'runs.commit-step-fully',
  `with held as (${state}),
   written as (${result}
     on conflict (run_id, step) do update set status = excluded.status, port = excluded.port, error = excluded.error,
       output = excluded.output, variables = excluded.variables, items = excluded.items, trace = excluded.trace,
       credits = excluded.credits, completed_at = excluded.completed_at),
   looped as (
     update node_results r set output = l.summary, items = null
     from json_to_recordset($23::json) as l (step int, summary jsonb), held
     where r.run_id = held.id and r.step = l.step)
   select id, ${unflushed} from held`,
)

export async function commitStep(
  db: Db,
  lease: Lease,
  record: StepRecord,
  { state: next, end, loops }: Advance,
  options: { flush: boolean },
): Promise<void> {
  // A loop without a body is over as soon as it began: its row is only now being written.
  const own = loops.find((loop) => loop.step === record.step)
  const values = [
    options.flush ? 'on' : 'off',
    lease.id,
    lease.epoch,
    next.position,
    next.steps,
    JSON.stringify(next.loops),
    record.credits,
    ...ending(end),
    timeUuid(record.startedAt.getTime()),
    record.nodeId,
    record.alias,
    record.type,
    record.succeeded ? 'SUCCEEDED' : 'FAILED',
    record.port,
    record.error === null ? null : cleanText(record.error),
    storableJson(own?.summary ?? record.output),
    storableJson(record.variables),
    own === undefined ? storableJson(record.items) : null,
    storableJson(record.trace),
    record.startedAt,
  ]
  const others = loops.filter((loop) => loop !== own).map(({ step, summary }) => ({ step, summary }))
  const row =
    options.flush || others.length > 0
      ? await commitFully.first(db, ...values, JSON.stringify(others))
      : await commitPlain.first(db, ...values)
  if (row === undefined) throw new LostRun()
}

function ending(end: End | undefined): [status: string | null, reason: string | null, error: string | null] {
  if (end === undefined) return [null, null, null]
  return end.successful ? ['SUCCEEDED', null, null] : ['FAILED', end.reason, cleanText(end.message)]
}

const begin = statement<{ run_id: string }, unknown[]>(
  'runs.begin-step',
  `with held as (select id from runs where id = $1 and epoch = $2 and status = 'RUNNING' for update)
   insert into node_results (run_id, step, id, node_id, alias, type, status, created_at)
   select id, $3, $4, $5, $6, $7, 'STARTED', $8 from held
   on conflict (run_id, step) do update set created_at = excluded.created_at
   returning run_id`,
)

/** Writes down that a node is about to reach outside. */
export async function beginStep(
  db: Db,
  lease: Lease,
  node: Pick<StepRecord, 'step' | 'nodeId' | 'alias' | 'type' | 'startedAt'>,
): Promise<void> {
  const { step, nodeId, alias, type, startedAt } = node
  const id = timeUuid(startedAt.getTime())
  const row = await begin.first(db, lease.id, lease.epoch, step, id, nodeId, alias, type, startedAt)
  if (row === undefined) throw new LostRun()
}

const end = statement<{ id: string }, [string, number, string, string | null, string | null]>(
  'runs.end',
  `update runs set status = $3, reason = $4, error = $5, completed_at = now()
   where id = $1 and epoch = $2 and status = 'RUNNING' returning id`,
)

/** Ends a run between two nodes. */
export async function endRun(db: Db, lease: Lease, how: End): Promise<void> {
  const [status, reason, error] = ending(how)
  if ((await end.first(db, lease.id, lease.epoch, status ?? 'FAILED', reason, error)) === undefined)
    throw new LostRun()
}

const held = statement<{ id: string }, [string, number]>(
  'runs.held',
  "select id from runs where id = $1 and epoch = $2 and status = 'RUNNING'",
)

export async function isHeld(db: Db, lease: Lease): Promise<boolean> {
  return (await held.first(db, lease.id, lease.epoch)) !== undefined
}
