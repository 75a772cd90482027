import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { draw } from '../../test/harness/workflows/automation.ts'
import { keepPartitionsOf } from '../platform/database/index.ts'
import { runBacklog } from './backlog.ts'
import { nodeResults } from './node-results.ts'
import { forgetRuns } from './retention.ts'
import { takeRuns } from './take.ts'

const server = useServer({ environment: { FRONTDESK_RUN_RETENTION_DAYS: '7' } })
const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

interface Held {
  id: number
  logId: string
}

async function testRun(): Promise<Held> {
  const { id } = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
  return { id, logId: (await server.api.ok.post(`/workflows/${id}/test-run`, {})).logId }
}

const gone = '00000000-0000-4000-8000-000000000001'
const here = '00000000-0000-4000-8000-000000000002'

async function heldBy(holder: string, change: { deaths?: number } = {}): Promise<Held> {
  const run = await testRun()
  await server.app.db
    .updateTable('runs')
    .set({ status: 'RUNNING', holder, ...change })
    .where('id', '=', run.logId)
    .execute()
  return run
}

async function rowOf({ logId }: Held): Promise<unknown> {
  return server.app.db
    .selectFrom('runs')
    .select(['status', 'holder', 'attempts', 'deaths', 'is_counted'])
    .where('id', '=', logId)
    .executeTakeFirst()
}

describe('runs that a process had', () => {
  it('which is gone wait again, and are given up when that happens for the third time', async () => {
    const lost = await heldBy(gone, { deaths: 1 })
    const poison = await heldBy(gone, { deaths: 2 })
    await runBacklog.release(server.app, here, [])
    const waiting = { status: 'QUEUED', holder: null, attempts: 0, deaths: 2, is_counted: false }
    expect(await rowOf(lost)).toEqual(waiting)
    expect(await rowOf(poison)).toMatchObject({ status: 'QUEUED', holder: null, deaths: 3 })
    // Suspected runs are tried one at a time.
    for (let round = 0; round < 2; round++) {
      const { tasks } = await runBacklog.take(server.app, here, 10)
      await Promise.all(tasks.map((task) => task.run(context.signal, () => undefined)))
    }
    expect(await rowOf(lost)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await rowOf(poison)).toMatchObject({ status: 'FAILED', holder: null, is_counted: true })
    const log = await server.api.ok.get(`/workflows/${poison.id}/logs/${poison.logId}`)
    expect(log).toMatchObject({ successful: false })
    expect(log.error).toBe('The server ended 3 times while running this.')
  })

  it('and that are suspected of its end are taken on one at a time by each process', async () => {
    await server.app.db.deleteFrom('runs').execute()
    const suspects = [await testRun(), await testRun()]
    await server.app.db.updateTable('runs').set({ deaths: 2 }).execute()
    const fresh = await testRun()
    const taken = async (holder: string) =>
      (await takeRuns(server.app, holder, 10)).claims.map(({ run }) => run.id)
    expect(await taken(here)).toEqual([suspects[0]?.logId, fresh.logId])
    expect(await taken(here)).toEqual([])
    expect(await taken(gone)).toEqual([suspects[1]?.logId])
    await server.app.db.deleteFrom('runs').execute()
  })

  it('which does not know of them wait again, and those that it knows of are left alone', async () => {
    await sql`insert into worker_processes (id, host, pid, pid_started) values (${here}, 'h', 1, '')`.execute(
      server.app.db,
    )
    const lost = await heldBy(here)
    const known = await heldBy(here)
    await runBacklog.release(server.app, here, [known.logId])
    expect(await rowOf(lost)).toMatchObject({ status: 'QUEUED', holder: null, attempts: 0 })
    expect(await rowOf(known)).toMatchObject({ status: 'RUNNING', holder: here })
  })

  it('and ended, but did not count, are counted', async () => {
    const ended = await heldBy(gone)
    await server.app.db
      .updateTable('runs')
      .set({ status: 'SUCCEEDED', completed_at: sql`now()`, is_test: false })
      .where('id', '=', ended.logId)
      .execute()
    await runBacklog.release(server.app, here, [])
    await runBacklog.release(server.app, here, [])
    expect(await rowOf(ended)).toMatchObject({ status: 'SUCCEEDED', holder: null, is_counted: true })
    expect((await server.api.ok.get(`/workflows/${ended.id}`)).runsCount).toBe(1)
  })
})

describe('old runs', () => {
  it('are forgotten with their results and deliveries once they are over; those under way are not', async () => {
    const old = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
    const running = '017f22e2-79b0-7cc3-98c4-dc0c0c073990'
    const fresh = await testRun()
    const account_id = server.account.id
    const run = {
      account_id,
      workflow_id: fresh.id,
      acts_as_workspace: true,
      trigger_type: 'INCOMING_WEBHOOK',
    }
    await server.app.db
      .insertInto('runs')
      .values([
        { ...run, id: old, status: 'SUCCEEDED', completed_at: sql`now() - interval '8 days'` },
        { ...run, id: running, status: 'RUNNING' },
      ])
      .execute()
    await server.app.db
      .insertInto('node_results')
      .values([result(old), result(running)])
      .execute()
    const webhook = await server.api.ok.post('/incoming-webhooks', { name: 'Old' })
    await server.app.db
      .insertInto('webhook_deliveries')
      .values({
        id: old,
        account_id,
        webhook_id: webhook.id,
        body: '{}',
        received_at: sql`now() - interval '8 days'`,
      })
      .execute()
    await forgetRuns.run(server.app, context)
    const left = await server.app.db
      .selectFrom('runs')
      .select('id')
      .where('workflow_id', '=', fresh.id)
      .execute()
    expect(left.map((row) => row.id).toSorted()).toEqual([running, fresh.logId].toSorted())
    expect(
      await server.app.db.selectFrom('node_results').selectAll().where('run_id', '=', old).execute(),
    ).toEqual([])
    expect(await server.app.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    expect(await resultsOf(running)).toBe(1)
  })

  it('are forgotten with the part of their time, which is dropped; those under way keep their results', async () => {
    const { db } = server.app
    const { id: workflow_id } = await testRun()
    const then = Date.UTC(2026, 2, 10)
    const ids = Array.from({ length: 4 }, (_, count) => timeUuidAt(then + count))
    const [over = '', late = '', waiting = '', retried = ''] = ids
    const run = {
      account_id: server.account.id,
      workflow_id,
      acts_as_workspace: true,
      trigger_type: 'SCHEDULE',
    }
    await db
      .insertInto('runs')
      .values([
        { ...run, id: over, status: 'SUCCEEDED', completed_at: sql`now() - interval '8 days'` },
        { ...run, id: late, status: 'SUCCEEDED', completed_at: sql`now() - interval '6 days'` },
        { ...run, id: waiting, status: 'WAITING' },
        { ...run, id: retried, status: 'QUEUED' },
      ])
      .execute()
    await db.insertInto('node_results').values(ids.map(result)).execute()
    const asOf = new Date(then)
    await keepPartitionsOf(server.app, { ...nodeResults, retentionDays: () => undefined }, asOf)
    expect(await partOf(over)).toBe('node_results_20260301')
    await forgetRuns.run(server.app, context)
    expect(await Promise.all(ids.map(resultsOf))).toEqual([0, 1, 1, 1])
    expect(await partOf(waiting)).toBe('node_results_default')
    const { rows } = await sql`select to_regclass('node_results_20260301') as part`.execute(db)
    expect(rows).toEqual([{ part: null }])
    // After it has ended, it is deleted too.
    await sql`update runs set status = 'SUCCEEDED', completed_at = now() - interval '8 days'
      where id = any(${[late, waiting]}::uuid[])`.execute(db)
    await forgetRuns.run(server.app, context)
    expect(await Promise.all(ids.map(resultsOf))).toEqual([0, 0, 0, 1])
  })
})

function result(run_id: string) {
  const status = 'SUCCEEDED' as const
  return { run_id, step: 1, id: run_id, node_id: 'n', alias: 'n', type: 'WEBHOOK', status }
}

async function resultsOf(runId: string): Promise<number> {
  return (await server.app.db.selectFrom('node_results').select('step').where('run_id', '=', runId).execute())
    .length
}

async function partOf(runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from node_results where run_id = ${runId}`.execute(server.app.db)
  return rows[0]?.part
}

function timeUuidAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
