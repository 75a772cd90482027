import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { draw } from '../testing/automation.ts'
import { endAbandonedRuns } from './abandoned.ts'
import { forgetRuns } from './retention.ts'

const server = useServer({ environment: { FRONTDESK_RUN_RETENTION_DAYS: '7' } })
const context = { attempt: 1, lastAttempt: false, signal: new AbortController().signal }

async function testRun(): Promise<{ id: number; logId: string }> {
  const { id } = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
  return { id, logId: (await server.api.ok.post(`/workflows/${id}/test-run`, {})).logId }
}

describe('runs whose job is gone', () => {
  it('are ended, and others are left alone', async () => {
    const lost = await testRun()
    const kept = await testRun()
    await server.app.db.updateTable('runs').set({ created_at: sql`now() - interval '1 hour'` }).execute()
    await sql`delete from graphile_worker._private_jobs where payload ->> 'runId' = ${lost.logId}`.execute(
      server.app.db,
    )
    await endAbandonedRuns.run(server.app, context)
    const log = await server.api.ok.get(`/workflows/${lost.id}/logs/${lost.logId}`)
    expect(log).toMatchObject({ successful: false })
    expect(log.error).toContain('given up')
    expect((await server.api.ok.get(`/workflows/${kept.id}/logs/${kept.logId}`)).completed_at).toBeNull()
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
        { ...run, id: old, status: 'SUCCEEDED', completed_at: new Date() },
        { ...run, id: running, status: 'RUNNING' },
      ])
      .execute()
    await server.app.db
      .insertInto('node_results')
      .values({
        run_id: old,
        step: 1,
        id: old,
        node_id: 'n',
        alias: 'n',
        type: 'WEBHOOK',
        status: 'SUCCEEDED',
      })
      .execute()
    const webhook = await server.api.ok.post('/incoming-webhooks', { name: 'Old' })
    await server.app.db
      .insertInto('webhook_deliveries')
      .values({ id: old, account_id, webhook_id: webhook.id, body: '{}' })
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
  })
})
