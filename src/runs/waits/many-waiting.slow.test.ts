import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSuperuser } from '../../../test/harness/database.ts'
import { useServer } from '../../../test/harness/server.ts'
import { draw } from '../../../test/harness/workflows/automation.ts'
import { takeRuns } from '../take.ts'

const server = useServer()
const many = 1_000_000
const holder = '00000000-0000-4000-8000-000000000002'

const looks = 20

async function lookForWork(): Promise<void> {
  for (let count = 0; count < looks; count++) await takeRuns(server.app, holder, 10)
}

interface Activity {
  rows: number
  scans: number
}

/** The rows and scans of the two tables so far. */
async function readSoFar(): Promise<Activity> {
  await sql`select pg_stat_force_next_flush()`.execute(server.app.db)
  const { rows } = await sql<Activity>`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int8 as rows, sum(seq_scan)::int8 as scans
    from pg_stat_user_tables where relname in ('runs', 'run_waits')`.execute(server.app.db)
  return rows[0] ?? { rows: 0, scans: 0 }
}

it('a look for work reads none of a million runs that wait', async () => {
  const { id } = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
  // Every row is valid; checking a million of them one by one would take minutes.
  const url = server.app.database.directUrl
  for (const table of ['runs', 'run_waits'])
    await asSuperuser(url, `alter table ${table} disable trigger all`)
  await sql`
    insert into runs (id, account_id, workflow_id, acts_as_workspace, trigger_type, status, branches, steps)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${server.account.id}, ${id}, true, 'INCOMING_WEBHOOK', 'WAITING', '[{"position": "node_x", "loops": []}]', 1
    from generate_series(1, ${sql.lit(many)}) as n`.execute(server.app.db)
  // A quarter each: for a time, for a call without a limit, for a task with a limit, for the next attempt of
  // a node.
  await sql`
    insert into run_waits (run_id, step, kind, due_at, call_number, task_id, retry)
    select id, 2, (array['TIME', 'CALL', 'TASK', 'RETRY'])[1 + n % 4],
      case when n % 4 <> 1 then now() + interval '1 hour' + n * interval '1 second' end,
      case when n % 4 = 1 then 0 end, case when n % 4 = 2 then gen_random_uuid() end,
      case when n % 4 = 3 then jsonb_build_object('attempt', 2, 'attempts', 3, 'error', 'status 503') end
    from (select id, row_number() over () as n from runs where status = 'WAITING') r`.execute(server.app.db)
  for (const table of ['runs', 'run_waits']) await asSuperuser(url, `alter table ${table} enable trigger all`)
  await sql`analyze runs, run_waits`.execute(server.app.db)

  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select w.run_id from run_waits w where w.ended_at is null and w.due_at <= now()
    order by w.due_at limit 100`.execute(server.app.db)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('run_waits_due')

  await lookForWork()
  const before = await readSoFar()
  await lookForWork()
  const after = await readSoFar()
  expect(after.rows - before.rows).toBeLessThan(looks)
  expect(after.scans - before.scans).toBe(0)

  // The due ones are found among them, the longest overdue first.
  await sql`
    update run_waits set due_at = now() - interval '1 minute'
    where run_id = (select run_id from run_waits where due_at is not null limit 1)`.execute(server.app.db)
  const { claims } = await takeRuns(server.app, holder, 10)
  expect(claims).toHaveLength(1)
}, 300_000)
