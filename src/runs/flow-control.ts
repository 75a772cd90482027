import { createHash } from 'node:crypto'
import { interpolate, namesFrom, namesIn, triggerPayload } from '../graphs/index.ts'
import { TooLarge } from '../kit/limit.ts'
import { type Db, statement } from '../platform/database/index.ts'

/** The limits of an automation, for each value of its key. */
export interface FlowControl {
  /** A template over the trigger data. Null for one key for all runs. */
  key: string | null
  /** The number of runs between their start and their end. */
  concurrency: number | null
  /** The number of runs that start in a period. */
  rate: { runs: number; seconds: number } | null
  /** The time without a newer event after which a run starts. */
  debounceSeconds: number | null
}

/** A new run that needs a slot. */
export interface LimitedRun {
  id: string
  workflowId: number
  flowControl: FlowControl
  payload: unknown
  isRepeat: boolean
}

const keyLimit = { megabytes: 1, setting: 'the limit of keys' }

/** The mistakes of a key expression. */
export function mistakesOfKey(key: string): string[] {
  const names = namesIn(key)
  const unknown = names.filter((name) => !/^trigger_payload(?:[.[]|$)/.test(name))
  const rest = names.reduce((text, name) => text.replaceAll(`{${name}}`, ''), key).replaceAll('{{', '')
  return [
    ...unknown.map(
      (name) =>
        `{${name}} is not known before a run starts. Use {${triggerPayload}}, such as {${triggerPayload}.id}.`,
    ),
    ...(rest.includes('{') ? ['A name in braces is not complete. Write {{ for a brace.'] : []),
    ...(names.length === 0 ? [`Use a value of the trigger data, such as {${triggerPayload}.id}.`] : []),
  ]
}

/** The value of a key for trigger data. A key without a value is empty, which counts like any other key. */
export function keyOf(key: string | null, payload: unknown): { value: string; error: string | null } {
  if (key === null) return { value: '', error: null }
  const lookup = namesFrom(
    {
      variable: (name) => (name === triggerPayload ? (payload ?? null) : undefined),
      node: () => undefined,
      loop: () => ({ item: null, index: null, length: null }),
      hasLoops: false,
    },
    false,
    keyLimit,
  )
  const missing = namesIn(key).find((name) => (lookup(name) ?? null) === null)
  if (missing !== undefined) {
    return { value: '', error: `The key is empty, because the trigger data has no value for {${missing}}.` }
  }
  try {
    return { value: interpolate(key, lookup), error: null }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return { value: '', error: 'The key is empty, because its value is too long.' }
  }
}

const queue = statement<unknown, [slots: string]>(
  'runs.queue-for-slots',
  `with given as (
     select * from json_to_recordset($1::json) as g (ordinal int, run_id uuid, workflow_id int, key text,
       key_error text, debounce int)),
   queued as (
     insert into run_slots (run_id, workflow_id, key, key_error, not_before)
     select run_id, workflow_id, decode(key, 'hex'), key_error, now() + debounce * interval '1 second'
     from given order by ordinal)
   insert into run_slot_checks (workflow_id, key) select distinct workflow_id, decode(key, 'hex') from given`,
)

/** Lets new runs wait for slots, in the transaction that inserts them. */
export async function queueForSlots(db: Db, runs: readonly LimitedRun[]): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map(({ id, workflowId, flowControl, payload, isRepeat }, ordinal) => {
    const { value, error } = keyOf(flowControl.key, payload)
    return {
      ordinal,
      run_id: id,
      workflow_id: workflowId,
      key: createHash('sha256').update(value).digest('hex'),
      key_error: error,
      debounce: isRepeat ? null : flowControl.debounceSeconds,
    }
  })
  await queue.all(db, JSON.stringify(rows))
}

const recheck = statement<unknown, [workflowId: number]>(
  'runs.recheck-slots',
  `with waiting as (
     select distinct workflow_id, key from run_slots
     where workflow_id = $1 and admitted_at is null and ended_at is null),
   checks as (insert into run_slot_checks (workflow_id, key) select workflow_id, key from waiting)
   select pg_notify('workflow-runs', '')`,
)

/** Applies new limits to the runs that wait. */
export async function recheckSlots(db: Db, workflowId: number): Promise<void> {
  await recheck.all(db, workflowId)
}
