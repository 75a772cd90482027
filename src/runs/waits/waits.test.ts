import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { eventually, outputOf, traceOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { over, startWaiting, waiting } from '../../../test/harness/workflows/waiting.ts'

const server = useServer({ workers: true })

const wait = (data: Json) => ({ type: 'WAIT', ...data })
const alone = (data: Json) => ({ nodes: { wait: wait(data) }, edges: ['start → wait'] })
const seconds = { waitFor: 'TIME', amount: 1, unit: 'SECONDS' }
const hours = { waitFor: 'TIME', amount: 3, unit: 'HOURS' }

/** As if the time had passed. */
async function pass(runId: string): Promise<void> {
  await sql`update run_waits set due_at = now(), since = since - interval '1 hour' where run_id = ${runId}`.execute(
    server.app.db,
  )
}

describe('a run that waits for a time', () => {
  it('says so, holds no slot, and goes on when it is over; what it waited does not count', async () => {
    const run = await startWaiting(server.api, alone(hours))
    expect(run.run).toMatchObject({
      status: 'WAITING',
      duration: null,
      waitsFor: { kind: 'TIME', nodeId: run.ids['wait'], url: null, taskId: null },
    })
    const { since, until } = run.run.waitsFor
    expect(Date.parse(until) - Date.parse(since)).toBe(3 * 60 * 60 * 1000)
    const row = await server.app.db
      .selectFrom('runs')
      .select(['holder', 'attempts'])
      .where('id', '=', run.logId)
      .executeTakeFirst()
    expect(row).toEqual({ holder: null, attempts: 0 })
    const listed = await server.api.ok.get('/runs?tests=true&status=WAITING')
    expect(listed.results.map((one: Json) => one.id)).toContain(run.logId)
    expect(
      (await server.api.ok.get(`/workflows/${run.id}/logs?tests=true&status=WAITING`)).results,
    ).toHaveLength(1)
    expect(
      (await server.api.ok.get(`/workflows/${run.id}/logs?tests=true&status=RUNNING`)).results,
    ).toHaveLength(0)

    await pass(run.logId)
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true, operations: 2 })
    expect(done.log.duration).toBeLessThan(20_000)
    expect(await traceOf(server.api, done, 'wait')).toMatchObject({ success: true, port: 'default' })
    expect(Date.parse(await outputOf(server.api, done, 'wait'))).toBeGreaterThan(Date.parse(since))
    expect((await server.api.ok.get(`/runs/${run.logId}`)).waitsFor).toBeNull()
  })

  it('goes on by itself after a second', async () => {
    const done = await tryOut(server.api, alone(seconds))
    expect(done.log).toMatchObject({ successful: true, operations: 2 })
  })

  it('waits again in each round of a loop', async () => {
    const done = await tryOut(
      server.api,
      {
        nodes: {
          loop: { type: 'ITERATION', variableName: 'trigger_payload', variablePath: 'list' },
          wait: wait(seconds),
          after: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '{loop.item}', outputFormat: 'TEXT' },
        },
        edges: ['start → loop', 'loop.body → wait', 'wait.default → after'],
      },
      { list: ['a', 'b'] },
    )
    expect(done.log).toMatchObject({ successful: true })
    expect(await outputOf(server.api, done, 'after')).toBe('b')
    expect(done.log.node_results.filter((one: Json) => one.type === 'WAIT')).toHaveLength(2)
  })

  it('is cancelled meanwhile, and taken up again where it waited', async () => {
    const run = await startWaiting(server.api, alone(hours))
    await sql`update run_waits set since = since - interval '1 hour' where run_id = ${run.logId}`.execute(
      server.app.db,
    )
    await server.api.ok.post('/runs/cancel', { ids: [run.logId] })
    const cancelled = await server.api.ok.get(`/runs/${run.logId}`)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', waitsFor: null })
    expect(cancelled.duration).toBeLessThan(20_000)
    const { rows } = await sql`select ended_by from run_waits where run_id = ${run.logId}`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ ended_by: 'CANCELLED' }])
    await server.api.ok.post(`/workflows/${run.id}/logs/${run.logId}/retry`)
    const again = await waiting(server.api, run.logId, run.run.waitsFor.since)
    expect(again.waitsFor).toMatchObject({ kind: 'TIME', nodeId: run.ids['wait'] })
    await pass(run.logId)
    expect((await over(server.api, run)).log).toMatchObject({ successful: true })
  })

  it('is not waited for in a dry run, nor where the node is only tried', async () => {
    const { id, ids } = await startWaiting(server.api, alone(hours))
    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, { dryRun: true })
    await eventually(async () => {
      const { completedAt } = await server.api.ok.get(`/runs/${logId}`)
      return completedAt ?? undefined
    })
    const tried = await server.api.ok.post(`/workflows/${id}/nodes/${ids['wait']}/try`, {})
    expect(tried).toMatchObject({ success: true, port: 'default' })
  })
})

describe('a run that waits for a moment', () => {
  it('does not wait for one that has passed', async () => {
    const done = await tryOut(server.api, alone({ waitFor: 'MOMENT', moment: '2020-02-29T10:00:00+02:00' }))
    expect(done.log).toMatchObject({ successful: true })
  })

  it.each([
    ['2050-07-01T09:30', 'Europe/Berlin', '2050-07-01T07:30:00.000Z'],
    ['2050-07-01', 'America/New_York', '2050-07-01T04:00:00.000Z'],
    ['2050-07-01T09:30:00-03:00', 'Europe/Berlin', '2050-07-01T12:30:00.000Z'],
    ['2050-07-01T09:30:00Z', 'Europe/Berlin', '2050-07-01T09:30:00.000Z'],
  ])('%s in %s is %s', async (moment, timeZone, until) => {
    await server.app.db
      .updateTable('accounts')
      .set({ time_zone: timeZone })
      .where('id', '=', server.account.id)
      .execute()
    const run = await startWaiting(server.api, alone({ waitFor: 'MOMENT', moment: '{trigger_payload.at}' }), {
      at: moment,
    })
    expect(run.run.waitsFor).toMatchObject({ kind: 'MOMENT', until })
  })

  it.each(['tomorrow', '2026-02-30', '0000-01-01', '2026-13-01T10:00', "2026-01-01'; drop table runs"])(
    'fails on %s',
    async (moment) => {
      const done = await tryOut(server.api, alone({ waitFor: 'MOMENT', moment: '{trigger_payload}' }), moment)
      expect(done.log).toMatchObject({ successful: false })
      expect(done.log.error).toContain('is neither a date')
    },
  )
})

describe('what the node is refused for', () => {
  it.each([
    [{ waitFor: 'MOMENT' }, 'data.moment'],
    [{ waitFor: 'TASK', content: ' ' }, 'data.content'],
    [{ waitFor: 'TIME', amount: 4000, unit: 'DAYS' }, 'data.amount'],
    [{ waitFor: 'TIME', amount: 0 }, 'data.amount'],
    [{ waitFor: 'CALL', limitAmount: 4000 }, 'data.limitAmount'],
    [{ waitFor: 'FOREVER' }, 'data.waitFor'],
  ])('%j', async (data, path) => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Waits' })
    const answer = await server.api.post(`/workflows/${id}/nodes`, {
      type: 'WAIT',
      position: { positionX: 0, positionY: 0 },
      data: wait(data),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.details.issues.map((one: Json) => one.path)).toEqual([path])
  })
})
