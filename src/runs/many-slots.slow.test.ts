import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSuperuser } from '../../test/harness/database.ts'
import { useServer } from '../../test/harness/server.ts'
import { draw } from '../../test/harness/workflows/automation.ts'
import { countEnded } from './settle.ts'
import { takeRuns } from './take.ts'

const server = useServer()
const many = 100_000
const holder = '00000000-0000-4000-8000-000000000002'
const rounds = 20

interface Activity {
  rows: number
  scans: number
}

async function readSoFar(): Promise<Activity> {
  await sql`select pg_stat_force_next_flush()`.execute(server.app.db)
  const { rows } = await sql<Activity>`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int8 as rows, sum(seq_scan)::int8 as scans
    from pg_stat_user_tables where relname in ('runs', 'run_waits', 'run_slots', 'run_slot_checks')`.execute(
    server.app.db,
  )
  return rows[0] ?? { rows: 0, scans: 0 }
}

/** Inserts runs of one key that wait for a slot, as if their events had come over time. */
async function queue(workflowId: number, count: number): Promise<void> {
  const key = createHash('sha256').update('').digest()
  await sql`
    with made as (
      insert into runs (id, account_id, workflow_id, acts_as_workspace, trigger_type, status, is_limited)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(${sql.lit(workflowId)} * 1000000 + n), 12, '0'))::uuid,
        ${server.account.id}, ${workflowId}, true, 'INCOMING_WEBHOOK', 'WAITING', true
      from generate_series(1, ${sql.lit(count)}) as n returning id)
    insert into run_slots (run_id, workflow_id, key) select id, ${workflowId}, ${key} from made order by id`.execute(
    server.app.db,
  )
  await sql`insert into run_slot_checks (workflow_id, key) values (${workflowId}, ${key})`.execute(
    server.app.db,
  )
}

/** Claims the runs of an automation one after the other. Returns the rows that claiming and ending them read. */
async function readBy(workflowId: number): Promise<Activity> {
  const before = await readSoFar()
  for (let round = 0; round < rounds; round++) {
    const { claims } = await takeRuns(server.app, holder, 10)
    expect(claims.map(({ run }) => run.workflowId)).toEqual([workflowId])
    const ids = claims.map(({ run }) => run.id)
    const over = { status: 'SUCCEEDED' as const, completed_at: new Date() }
    await server.app.db.updateTable('runs').set(over).where('id', 'in', ids).execute()
    await countEnded(server.app.db, ids)
  }
  const after = await readSoFar()
  return { rows: after.rows - before.rows, scans: after.scans - before.scans }
}

async function limited(): Promise<number> {
  const { id } = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
  await server.api.ok.put(`/workflows/${id}/flow-control`, {
    concurrency: 1,
    rate: { runs: 1000, seconds: 60 },
  })
  return id
}

it('claiming one of 100,000 runs that wait for a slot reads no more than claiming one of a few', async () => {
  const few = await limited()
  await queue(few, rounds)
  const byFew = await readBy(few)
  const lots = await limited()
  const url = server.app.database.directUrl
  for (const table of ['runs', 'run_slots'])
    await asSuperuser(url, `alter table ${table} disable trigger all`)
  await queue(lots, many)
  for (const table of ['runs', 'run_slots']) await asSuperuser(url, `alter table ${table} enable trigger all`)
  await sql`analyze runs, run_slots, run_slot_checks`.execute(server.app.db)
  const byLots = await readBy(lots)
  expect(byLots.rows).toBeLessThanOrEqual(byFew.rows + rounds)
  expect(byLots.scans).toBe(0)
  // With the one slot taken, a look for work reads none of those that wait.
  await takeRuns(server.app, holder, 10)
  const before = await readSoFar()
  for (let round = 0; round < rounds; round++) {
    expect((await takeRuns(server.app, holder, 10)).claims).toEqual([])
  }
  const after = await readSoFar()
  expect(after.rows - before.rows).toBeLessThanOrEqual(2 * rounds)
}, 300_000)
