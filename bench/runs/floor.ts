import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { objectId, timeUuid } from '../../src/kit/ids.ts'
import type { Automation } from './automation.ts'

interface Columns {
  name: string
  amount: string
  recordTypeId: number
  accountId: number
  snapshotId: string
}

/**
 * What we write for one run, sent by hand: the delivery and the run, two records and an activity, each in a transaction
 * with the results of the nodes up to it and the state of the run, the counters. No queue, no HTTP, no engine.
 */
export async function floorPerSecond(
  url: string,
  automation: Automation,
  count: number,
  lanes: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: lanes })
  const columns = await columnsOf(pool, automation)
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = await pool.connect()
      while (left-- > 0) await oneRun(client, automation, columns)
      client.release()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  return count / seconds
}

async function columnsOf(pool: pg.Pool, { objectId: object, workflowId }: Automation): Promise<Columns> {
  const { rows } = await pool.query<Columns>(
    `select (select 'f' || id from fields where object_id = $1 and name = 'Name') as name,
       (select 'f' || id from fields where object_id = $1 and name = 'Amount') as amount,
       (select id from record_types where object_id = $1 limit 1) as "recordTypeId",
       w.account_id as "accountId", g.live_snapshot_id as "snapshotId"
     from workflows w join graphs g on g.id = w.graph_id where w.id = $2`,
    [object, workflowId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the automation is not there')
  return row
}

type Send = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>

async function oneRun(client: pg.PoolClient, automation: Automation, columns: Columns): Promise<void> {
  const send: Send = (name, text, values) => client.query({ name, text, values })
  const run = timeUuid()
  const { accountId } = columns
  await client.query('begin')
  const delivery = timeUuid()
  await send(
    'floor-delivery',
    'insert into webhook_deliveries (id, account_id, webhook_id, body) values ($1, $2, $3, $4)',
    [delivery, accountId, automation.webhook.id, '{"n": 17}'],
  )
  await send(
    'floor-run',
    `insert into runs (id, account_id, workflow_id, snapshot_id, acts_as_workspace, trigger_type, delivery_id, status, is_test)
     values ($1, $2, $3, $4, true, 'INCOMING_WEBHOOK', $5, 'RUNNING', true)`,
    [run, accountId, automation.workflowId, columns.snapshotId, delivery],
  )
  await client.query('commit')
  await send(
    'floor-claim',
    'update runs set epoch = epoch + 1, started_at = now() where id = $1 returning *',
    [run],
  )
  await writeRecord(client, send, automation, columns)
  await steps(send, run, [1, 2, 3])
  await client.query('commit')
  await writeRecord(client, send, automation, columns)
  await steps(send, run, [4, 5])
  await client.query('commit')
  await client.query('begin')
  await send('floor-row', `select id from records.t${automation.objectId} where id = $1`, [automation.rowId])
  await send(
    'floor-activity',
    `insert into activities (id, account_id, object_id, row_id, type, content) values ($1, $2, $3, $4, 'NOTE', 'Order')`,
    [randomUUID(), accountId, automation.objectId, automation.rowId],
  )
  await steps(send, run, [6])
  await client.query('commit')
  await send(
    'floor-end',
    `with ended as (update runs set status = 'SUCCEEDED', completed_at = now() where id = $1 returning workflow_id),
       day as (insert into run_days as d (workflow_id, day, runs) select workflow_id, current_date, 0 from ended
         on conflict (workflow_id, day) do update set runs = d.runs)
     update workflows set last_run_at = now() where id in (select workflow_id from ended)`,
    [run],
  )
}

async function steps(send: Send, run: string, numbers: readonly number[]): Promise<void> {
  const last = numbers.at(-1)
  await send(
    'floor-steps',
    `with held as (update runs set branches = jsonb_build_array(jsonb_build_object('position', $3::text, 'loops', '[]'::jsonb)), steps = $2::int where id = $1 returning id)
     insert into node_results (run_id, step, id, node_id, alias, type, status, output, created_at, completed_at)
     select held.id, r.step, r.id, $3, 'Node', 'NODE', 'SUCCEEDED', '"Order"', now(), now()
     from held, unnest($4::int[], $5::uuid[]) as r (step, id)
     returning set_config('synchronous_commit', 'off', true)`,
    [run, last, `node_${last}`, numbers, numbers.map(() => randomUUID())],
  )
}

async function writeRecord(
  client: pg.PoolClient,
  send: Send,
  { objectId: object }: Automation,
  { name, amount, recordTypeId }: Columns,
): Promise<void> {
  const id = objectId()
  await client.query('begin')
  await send(
    'floor-record',
    `insert into records.t${object} (id, record_type_id, ${name}, ${amount}) values ($1, $2, 'First', 1) returning *`,
    [id, recordTypeId],
  )
}
