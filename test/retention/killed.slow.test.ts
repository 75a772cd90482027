import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { keepPartitionsOf } from '../../src/platform/database/index.ts'
import { nodeResults } from '../../src/runs/node-results.ts'
import { makeDue } from '../harness/schedules.ts'
import { useServer } from '../harness/server.ts'
import { draw } from '../harness/workflows/automation.ts'
import { beside, frontdesk, type RunningCommand } from '../process/spawn.ts'

const server = useServer()
const workers: RunningCommand[] = []
afterEach(async () => {
  for (const worker of workers) if (worker.process.exitCode === null) await worker.signal('SIGKILL')
})

/** A process that keeps runs for a week. */
async function startWorker(): Promise<RunningCommand> {
  const worker = frontdesk(['worker'], { ...beside(server.app), FRONTDESK_RUN_RETENTION_DAYS: '7' })
  workers.push(worker)
  await worker.said('"working"')
  return worker
}

const then = new Date('2026-03-10T00:00:00Z')
const part = 'node_results_20260301'

/** Runs of a month that is over, more than are removed at a time, with results that lie in its part. */
async function fill(count: number): Promise<void> {
  const { db } = server.app
  const { id } = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
  const ids = sql`(select (lpad(to_hex(${then.getTime()}::bigint + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid
    as id from generate_series(1, ${count}::int) n) as ids`
  await sql`insert into runs (id, account_id, workflow_id, acts_as_workspace, trigger_type, status, completed_at, is_counted)
    select id, ${server.account.id}, ${id}, true, 'SCHEDULE', 'SUCCEEDED', now() - interval '8 days', true from ${ids}`.execute(
    db,
  )
  await sql`insert into node_results (run_id, step, id, node_id, alias, type, status)
    select id, step, id, 'n', 'n', 'SET', 'SUCCEEDED' from ${ids}, generate_series(1, 2) step`.execute(db)
  const kept = { ...nodeResults, retentionDays: () => undefined }
  await keepPartitionsOf(server.app, kept, then)
}

async function left(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from runs) as runs, (select count(*)::int from node_results) as results,
      to_regclass(${part}) is not null as "hasPart"`.execute(server.app.db)
  return rows[0]
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and query ~ '^lock table "node_results"'
      and wait_event_type = 'Lock'`.execute(server.app.db)
  return rows.length > 0
}

async function isGone(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and query ~ '"node_results"|savepoint locking'
      and pid <> pg_backend_pid() and application_name = 'frontdesk' and state <> 'idle'`.execute(
    server.app.db,
  )
  return rows.length === 0
}

it('a process that is killed while it forgets a month leaves all of it, and another one forgets it', async () => {
  await fill(2500)
  const all = { runs: 2500, results: 5000, hasPart: true }
  expect(await left()).toEqual(all)
  const reading = new pg.Client({ connectionString: server.app.database.url })
  await reading.connect()
  try {
    await reading.query('begin')
    await reading.query('select from node_results limit 1')
    const first = await startWorker()
    await makeDue(server.app.db, { kind: 'housekeeping', key: 'workflows.forget-runs' })
    // The runs are removed; their results wait for whoever reads.
    await expect.poll(isWaiting, { interval: 20, timeout: 60_000 }).toBe(true)
    await first.signal('SIGKILL')
    await expect.poll(isGone, { timeout: 30_000 }).toBe(true)
    expect(await left()).toEqual(all)
  } finally {
    await reading.end()
  }
  await startWorker()
  await expect.poll(left, { timeout: 120_000 }).toEqual({ runs: 0, results: 0, hasPart: false })
}, 240_000)
