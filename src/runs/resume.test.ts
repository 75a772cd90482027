import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { elsewhere } from '../../test/harness/pool-guard.ts'
import { useServer } from '../../test/harness/server.ts'
import { draw, type Sketch } from '../../test/harness/workflows/automation.ts'
import { listen } from '../../test/stand-ins/listen.ts'
import { transact } from '../platform/database/index.ts'
import { carryOut } from './backlog.ts'
import { beginStep, commitSteps, type Executed, type StepRecord } from './commit.ts'
import { LeaseLost } from './lease.ts'
import { limited } from './limited.ts'
import { type Claim, takeRuns } from './take.ts'

// No workers: each test is the process that has the run, and decides when it dies.
const server = useServer({
  environment: {
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
    FRONTDESK_RUNS_PER_ACCOUNT: '1000',
    FRONTDESK_RUNS_PER_WORKFLOW: '1000',
  },
})

const template = (prompt: string) => ({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt })
const api = (path: string, more: Json = {}) => ({
  type: 'API',
  method: 'GET',
  url: `${base}${path}`,
  ...more,
})
const never = new AbortController().signal

let calls: string[] = []
/** Requests to `/held`, which get no answer. */
let held: ServerResponse[] = []
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer((request, response) => {
      calls.push(`${request.method} ${String(request.headers['idempotency-key'])}`)
      if (request.url === '/held') held.push(response)
      else response.end('{}')
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())

/** A queued run. */
async function start(
  sketch: Sketch,
): Promise<{ id: number; logId: string; ids: Record<string, string>; read: () => Promise<Json> }> {
  calls = []
  held = []
  const drawn = await draw(server.api, { ...sketch, nodes: { start: { type: 'WEBHOOK' }, ...sketch.nodes } })
  const { logId } = await server.api.ok.post(`/workflows/${drawn.id}/test-run`, { payload: 'x' })
  const read = (): Promise<Json> => server.api.ok.get(`/workflows/${drawn.id}/logs/${logId}`)
  return { ...drawn, logId, read }
}

/** Claims the run, also from a dead process; undefined when it is over. */
async function take(runId: string): Promise<Claim | undefined> {
  const { db } = server.app
  await db
    .updateTable('runs')
    .set({ status: 'QUEUED', holder: null, retry_at: null })
    .where('id', '=', runId)
    .where('status', '=', 'RUNNING')
    .execute()
  const { claims } = await takeRuns(server.app, randomUUID(), 100)
  return claims.find((claim) => claim.run.id === runId)
}

async function drive(runId: string, signal = never): Promise<void> {
  const claim = await take(runId)
  if (claim !== undefined) await carryOut(server.app, claim, signal)
}

function record(step: number, nodeId: string, type: string): StepRecord {
  return {
    loops: [],
    step,
    nodeId,
    alias: type,
    type,
    succeeded: true,
    port: 'default',
    error: null,
    output: `step ${step}`,
    variables: { CAPTURED: 'before the crash' },
    items: null,
    trace: null,
    credits: 0,
    startedAt: new Date(),
    endedAt: new Date(),
  }
}

/** A step after which the run is at `position`. */
function executed(step: number, nodeId: string, type: string, position: string): Executed {
  return {
    record: record(step, nodeId, type),
    advance: {
      state: {
        branches: [{ position, step: step + 1, loops: [], call: 0 }],
        steps: step,
        nextStep: step + 2,
      },
      loops: [],
      cancelled: [],
    },
    cut: [],
    waits: [],
  }
}

/** A run whose process died after the first two nodes. */
async function dieAfterTwo(run: { logId: string; ids: Record<string, string> }, next: string) {
  const claim = await take(run.logId)
  if (claim === undefined) throw new Error('nothing to take')
  const [first = '', second = ''] = Object.values(run.ids)
  const steps = [executed(1, first, 'WEBHOOK', second), executed(2, second, 'DATA_TRANSFORMER', next)]
  await commitSteps(server.app.db, claim.run, steps, { flush: false })
  return claim.run
}

describe('a run whose process died', () => {
  it('goes on at the node that it was in, with all that came before, and repeats nothing', async () => {
    const run = await start({
      variables: [{ name: 'CAPTURED' }],
      nodes: { a: template('a'), b: (ids) => template(`{${ids['a']}} {CAPTURED}`) },
      edges: ['start → a', 'a → b'],
    })
    await dieAfterTwo(run, run.ids['b'] ?? '')
    await drive(run.logId)
    const log = await run.read()
    expect(log).toMatchObject({ successful: true, operations: 3 })
    const trace = await server.api.ok.get(
      `/workflows/${run.id}/logs/${run.logId}/nodes/${log.node_results[2].id}/trace`,
    )
    expect(trace.output).toBe('step 2 before the crash')
    await drive(run.logId)
    expect((await run.read()).node_results).toHaveLength(3)
  })

  it.each([
    ['GET', true, {}],
    ['PUT', true, {}],
    ['POST', false, {}],
    ['PATCH', false, { onInterrupt: 'fail' }],
    ['PATCH', true, { onInterrupt: 'retry' }],
  ])('while a %s call was out: repeated is %s %o', async (method, repeated, settings) => {
    const run = await start({
      variables: [{ name: 'CAPTURED' }],
      nodes: { a: template('a'), call: { type: 'API', method, url: base, ...settings } },
      edges: ['start → a', 'a → call'],
    })
    const node = {
      step: 3,
      nodeId: run.ids['call'] ?? '',
      alias: 'API',
      type: 'API',
      loops: [],
      startedAt: new Date(),
    }
    await beginStep(server.app.db, await dieAfterTwo(run, node.nodeId), node)
    await drive(run.logId)
    const log = await run.read()
    expect(calls).toEqual(repeated ? [`${method} ${run.logId}-3`] : [])
    expect(log).toMatchObject({ successful: repeated, operations: 3 })
    expect(log.node_results).toHaveLength(3)
    expect(String(log.error).includes('not safe to repeat')).toBe(!repeated)
  })

  it('takes the error port of an interrupted node', async () => {
    const run = await start({
      variables: [{ name: 'CAPTURED' }],
      nodes: {
        a: template('a'),
        call: { type: 'API', method: 'POST', url: base },
        caught: template('caught'),
      },
      edges: ['start → a', 'a → call', 'call.error → caught'],
    })
    const node = {
      step: 3,
      nodeId: run.ids['call'] ?? '',
      alias: 'API',
      type: 'API',
      loops: [],
      startedAt: new Date(),
    }
    await beginStep(server.app.db, await dieAfterTwo(run, node.nodeId), node)
    await drive(run.logId)
    expect(await run.read()).toMatchObject({ successful: true, operations: 4 })
  })
})

/** A run whose process stops while one branch is at work and the other has ended. */
async function dieInBranches(more: Json = {}): Promise<Awaited<ReturnType<typeof start>>> {
  const run = await start({
    nodes: { slow: api('/held', more), fast: api('/fast'), merge: { type: 'MERGE' } },
    edges: ['start → slow', 'start → fast', 'slow → merge', 'fast → merge'],
  })
  const stopping = new AbortController()
  const driven = drive(run.logId, stopping.signal)
  await expect.poll(async () => (await run.read()).node_results.length).toBe(3)
  await expect.poll(async () => (await run.read()).operations).toBe(2)
  stopping.abort(new Error('stopping'))
  await expect(driven).rejects.toThrow('stopping')
  await server.app.db.updateTable('runs').set({ attempts: 0 }).where('id', '=', run.logId).execute()
  return run
}

describe('a run whose process died in parallel branches', () => {
  it('repeats only what had not ended, and merges both', async () => {
    const run = await dieInBranches()
    expect(calls).toHaveLength(2)
    const again = drive(run.logId)
    await expect.poll(() => held.length).toBe(2)
    held[1]?.end('{"late":true}')
    await again
    expect(calls.toSorted()).toEqual([`GET ${run.logId}-2`, `GET ${run.logId}-2`, `GET ${run.logId}-3`])
    const log = await run.read()
    expect(log).toMatchObject({ successful: true, operations: 4 })
    expect(log.node_results).toHaveLength(4)
  })

  it('fails where that is not safe to repeat', async () => {
    const run = await dieInBranches({ method: 'POST' })
    await drive(run.logId)
    const log = await run.read()
    expect(log).toMatchObject({ successful: false })
    expect(log.error).toContain('not safe to repeat')
    expect(calls).toHaveLength(2)
  })
})

describe('a process that was taken for dead', () => {
  it('commits nothing once another has its run', async () => {
    const run = await start({ nodes: { a: template('a') }, edges: ['start → a'] })
    const stalled = await take(run.logId)
    if (stalled === undefined) throw new Error('nothing to take')
    await take(run.logId)
    const step = executed(1, run.ids['start'] ?? '', 'WEBHOOK', run.ids['a'] ?? '')
    const late = commitSteps(server.app.db, stalled.run, [step], { flush: false })
    await expect(late).rejects.toThrow(LeaseLost)
    await expect(beginStep(server.app.db, stalled.run, step.record)).rejects.toThrow(LeaseLost)
    expect((await run.read()).node_results).toEqual([])
    await drive(run.logId)
    expect(await run.read()).toMatchObject({ successful: true, operations: 2 })
  })

  it('writes no record either, though it finds out only with the commit', async () => {
    const { id: tableId } = await server.api.ok.post('/objects', {
      name: 'late',
      columns: [{ name: 'Name', type: 'string' }],
    })
    const create = { type: 'DYNAMIC_TABLES', tableId, operation: 'CREATE', rowData: { Name: 'Once' } }
    const run = await start({ nodes: { create }, edges: ['start → create'] })
    const count = async (): Promise<number> =>
      (await server.api.ok.post('/objects/late/rows/count', {})).count
    const stalled = await take(run.logId)
    if (stalled === undefined) throw new Error('nothing to take')
    const other = await take(run.logId)
    if (other === undefined) throw new Error('nothing to take')
    await carryOut(server.app, stalled, never)
    expect(await count()).toBe(0)
    await carryOut(server.app, other, never)
    expect(await count()).toBe(1)
    expect(await run.read()).toMatchObject({ successful: true, operations: 2 })
  })

  it('does not write a step twice whose answer was lost', async () => {
    const run = await start({ nodes: { a: template('a') }, edges: ['start → a'] })
    const claim = await take(run.logId)
    if (claim === undefined) throw new Error('nothing to take')
    const step = executed(1, run.ids['start'] ?? '', 'WEBHOOK', run.ids['a'] ?? '')
    await commitSteps(server.app.db, claim.run, [step], { flush: false })
    const again = commitSteps(server.app.db, claim.run, [step], { flush: false })
    await expect(again).rejects.toThrow(LeaseLost)
  })

  it('stops between two nodes when the process does, and another goes on', async () => {
    const run = await start({ nodes: { a: template('a') }, edges: ['start → a'] })
    await expect(drive(run.logId, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect((await run.read()).completed_at).toBeNull()
    await drive(run.logId)
    expect(await run.read()).toMatchObject({ successful: true })
  })
})

describe('a run whose publisher is gone', () => {
  it('fails instead of running with the rights of the workspace', async () => {
    const run = await start({ nodes: { a: template('a') }, edges: ['start → a'] })
    await server.app.db.updateTable('runs').set({ acts_as: null }).where('id', '=', run.logId).execute()
    await drive(run.logId)
    const log = await run.read()
    expect(log).toMatchObject({ successful: false, operations: 0 })
    expect(log.error).toContain('no longer in the account')
  })
})

describe('a node that never returns', () => {
  it('is given up when its time is over, whether or not it heeds the signal', async () => {
    let signal: AbortSignal | undefined
    const work = limited({ signal: never }, 50, (given) => {
      signal = given
      return new Promise(() => undefined)
    })
    await expect(work).rejects.toThrow('No result within')
    expect(signal?.aborted).toBe(true)
  })

  it('leaves nothing behind, even if it comes to an end later', async () => {
    const { db } = server.app
    const { results } = await server.api.ok.get('/objects')
    const deals = results.find((object: Json) => object.name === 'deals')
    const rowData = { Name: 'Late' }
    const run = await start({
      nodes: { late: { type: 'DYNAMIC_TABLES', tableId: deals.id, operation: 'CREATE', rowData } },
      edges: ['start → late'],
    })
    const table = sql.table(`records.t${deals.id}`)
    await transact({ db }, async ({ db: holding }) => {
      await sql`lock table ${table} in exclusive mode`.execute(holding)
      const stopping = new AbortController()
      const driven = elsewhere(() => drive(run.logId, stopping.signal))
      setTimeout(() => stopping.abort(new Error('stopping')), 300)
      await expect(driven).rejects.toThrow('stopping')
    })
    await drive(run.logId)
    expect(await run.read()).toMatchObject({ successful: true, operations: 2 })
    const { rows } = await sql<{ count: number }>`select count(*) from ${table}`.execute(db)
    expect(rows[0]?.count).toBe(1)
  })
})
