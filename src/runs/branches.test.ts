import { createServer, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import {
  eventually,
  finished,
  outputOf,
  type Sketch,
  traceOf,
  tryOut,
} from '../../test/harness/workflows/automation.ts'
import { over, startWaiting, waiting } from '../../test/harness/workflows/waiting.ts'
import { listen } from '../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

/** Requests that have no answer yet, by path. */
const open = new Map<string, ServerResponse>()
let calls: string[] = []
const keys = new Set<string>()
const json = { 'content-type': 'application/json' }
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer((request, response) => {
      const path = request.url ?? ''
      calls.push(path)
      keys.add(String(request.headers['idempotency-key']))
      if (path.startsWith('/held')) open.set(path, response)
      else if (path.startsWith('/broken')) response.writeHead(400).end('{}')
      else response.end(JSON.stringify({ path }))
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())
beforeEach(() => {
  calls = []
  keys.clear()
  open.clear()
})

const api = (path: string) => ({ type: 'API', method: 'GET', url: `${base}${path}` })
const template = (prompt: string) => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat: 'TEXT',
})
const wait = (more: Json) => ({ type: 'WAIT', ...more })

function three(paths: readonly string[], merge: Json = {}): Sketch {
  const [a = '', b = '', c = ''] = paths
  return {
    nodes: {
      a: api(a),
      b: api(b),
      c: api(c),
      merge: { type: 'MERGE', ...merge },
      after: (ids) => template(`{${ids['merge']}}`),
    },
    edges: ['start → a', 'start → b', 'start → c', 'a → merge', 'b → merge', 'c → merge', 'merge → after'],
  }
}

function answer(path: string): void {
  open.get(path)?.end(JSON.stringify({ path }))
}

async function called(count: number): Promise<void> {
  await expect.poll(() => calls.length).toBe(count)
}

describe('parallel branches', () => {
  it('are at work at the same time, and a merge combines their outputs', async () => {
    const done = tryOut(server.api, three(['/held1', '/held2', '/held3']))
    await called(3)
    for (const path of ['/held2', '/held3', '/held1']) answer(path)
    const run = await done
    expect(run.log).toMatchObject({ successful: true, operations: 6 })
    const output = await outputOf(server.api, run, 'merge')
    expect(Object.values(output)).toEqual([{ path: '/held1' }, { path: '/held2' }, { path: '/held3' }])
    expect(await outputOf(server.api, run, 'after')).toBe(JSON.stringify(output))
  })

  it('combine as a list, or as one list of all items', async () => {
    const listed = await tryOut(server.api, three(['/1', '/2', '/3'], { combine: 'LIST' }))
    expect(await outputOf(server.api, listed, 'merge')).toHaveLength(3)
    const items = await tryOut(server.api, {
      nodes: {
        a: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '[1, 2]', outputFormat: 'JSON' },
        b: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '[3]', outputFormat: 'JSON' },
        merge: { type: 'MERGE', combine: 'CONCAT' },
      },
      edges: ['start → a', 'start → b', 'a → merge', 'b → merge'],
    })
    expect(await outputOf(server.api, items, 'merge')).toEqual([1, 2, 3])
  })

  it('end with the one that fails: the others are cut short and the run can be retried', async () => {
    const started = tryOut(server.api, three(['/held1', '/broken', '/held3']))
    const run = await started
    expect(run.log).toMatchObject({ successful: false })
    expect(await traceOf(server.api, run, 'a')).toMatchObject({
      success: false,
      error: 'Stopped because another branch failed.',
    })
    expect(run.log.node_results.map((one: Json) => one.type)).not.toContain('MERGE')
  })

  it('are all continued by a retry, each with the key that it had', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: { a: api('/held1'), b: api('/{trigger_payload.path}'), merge: { type: 'MERGE' } },
        edges: ['start → a', 'start → b', 'a → merge', 'b → merge'],
      },
      { path: 'broken' },
    )
    expect(run.log).toMatchObject({ successful: false })
    expect(keys.size).toBe(2)
    await sql`update runs set payload = '{"path": "fine"}' where id = ${run.logId}`.execute(server.app.db)
    const before = new Set(keys)
    open.clear()
    await server.api.ok.post(`/workflows/${run.id}/logs/${run.logId}/retry`)
    await expect.poll(() => open.has('/held1')).toBe(true)
    answer('/held1')
    const done = { ...run, log: await finished(server.api, run.id, run.logId) }
    expect(done.log).toMatchObject({ successful: true })
    expect(Object.values(await outputOf(server.api, done, 'merge'))).toEqual([
      { path: '/held1' },
      { path: '/fine' },
    ])
    expect(keys).toEqual(before)
  })

  it('have addresses of their own to wait for calls at', async () => {
    const run = await startWaiting(server.api, {
      nodes: {
        one: template('{wait_url}'),
        other: template('{wait_url}'),
        waitOne: wait({ waitFor: 'CALL' }),
        waitOther: wait({ waitFor: 'CALL' }),
      },
      edges: ['start → one', 'start → other', 'one → waitOne', 'other → waitOther'],
    })
    const log = await server.api.ok.get(`/workflows/${run.id}/logs/${run.logId}`)
    for (const name of ['other', 'one']) {
      const url = new URL(await outputOf(server.api, { ...run, log }, name))
      const body = JSON.stringify({ name })
      await fetch(new URL(url.pathname, server.url), { method: 'POST', body, headers: json })
    }
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'waitOne')).toEqual({ name: 'one' })
    expect(await outputOf(server.api, done, 'waitOther')).toEqual({ name: 'other' })
  })

  it('may fail where the merge does without them', async () => {
    const run = await tryOut(server.api, three(['/1', '/broken', '/3'], { onFailure: 'CONTINUE' }))
    expect(run.log).toMatchObject({ successful: true })
    expect(Object.keys(await outputOf(server.api, run, 'merge'))).toHaveLength(2)
  })

  it('are canceled once a merge has the first one', async () => {
    const run = await tryOut(server.api, three(['/held1', '/2', '/held3'], { waitFor: 'FIRST' }))
    expect(run.log).toMatchObject({ successful: true })
    expect(await traceOf(server.api, run, 'a')).toMatchObject({
      success: false,
      error: 'Canceled because a later step did not need this branch any more.',
    })
    await expect.poll(() => open.get('/held1')?.destroyed).toBe(true)
  })
})

describe('branches that wait', () => {
  const seconds = { waitFor: 'TIME', amount: 1, unit: 'SECONDS' }
  const hours = { waitFor: 'TIME', amount: 3, unit: 'HOURS' }

  it('do not hold up the others, and continue while these are at work', async () => {
    const running = tryOut(server.api, {
      nodes: { wait: wait(seconds), after: api('/after'), slow: api('/held') },
      edges: ['start → wait', 'start → slow', 'wait.default → after'],
    })
    // The other branch is still at work.
    await expect.poll(() => calls).toEqual(expect.arrayContaining(['/held', '/after']))
    answer('/held')
    expect((await running).log).toMatchObject({ successful: true, operations: 4 })
  })

  it('let the run wait once all of them wait, and each continues by itself', async () => {
    const run = await startWaiting(server.api, {
      nodes: {
        long: wait(hours),
        call: wait({ waitFor: 'CALL' }),
        quick: template('done'),
        merge: { type: 'MERGE' },
        end: template('{merge}'),
      },
      edges: [
        'start → long',
        'start → call',
        'start → quick',
        'long.default → merge',
        'call.default → merge',
        'quick → merge',
      ],
    })
    const { rows } = await sql<Json>`
      select step, kind, ended_at from run_waits where run_id = ${run.logId} order by step`.execute(
      server.app.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['TIME', 'CALL'])
    expect(run.run).toMatchObject({ status: 'WAITING' })
    await sql`update run_waits set due_at = now() where run_id = ${run.logId} and kind = 'TIME'`.execute(
      server.app.db,
    )
    await waiting(server.api, run.logId, run.run.waitsFor.since)
    expect((await server.api.ok.get(`/runs/${run.logId}`)).waitsFor).toMatchObject({ kind: 'CALL' })
    const { url } = (await server.api.ok.get(`/runs/${run.logId}`)).waitsFor
    await fetch(new URL(new URL(url).pathname, server.url), {
      method: 'POST',
      body: '{"by":"call"}',
      headers: json,
    })
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true })
    expect(Object.values(await outputOf(server.api, done, 'merge'))).toEqual(
      expect.arrayContaining(['done', { by: 'call' }]),
    )
  })

  it('are given up when the time limit of the merge is over', async () => {
    const run = await startWaiting(server.api, {
      nodes: {
        long: wait(hours),
        quick: template('done'),
        merge: { type: 'MERGE', limitAmount: 1, limitUnit: 'SECONDS' },
        late: template('late'),
      },
      edges: [
        'start → long',
        'start → quick',
        'long.default → merge',
        'quick → merge',
        'merge.timeout → late',
      ],
    })
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true })
    expect(await outputOf(server.api, done, 'late')).toBe('late')
    expect(await traceOf(server.api, done, 'merge')).toMatchObject({ port: 'timeout' })
    const left = await sql`select from run_waits where run_id = ${run.logId} and ended_at is null`.execute(
      server.app.db,
    )
    expect(left.rows).toHaveLength(0)
    await eventually(async () =>
      (await server.api.ok.get(`/runs/${run.logId}`)).waitsFor === null ? true : undefined,
    )
  })
})
