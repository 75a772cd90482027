import { callbackify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { around } from '../harness/around.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()

/** The statement at which the connection of a request breaks, and whether the database still carries it out. */
interface Cut {
  at: number
  isCarriedOut: boolean
}

let cut: Cut | undefined
let sent = 0

// Looks at the connections of the server alone: the test ends a backend by a connection of its own.
around(pg.Client.prototype, 'query', (call, values, self) => {
  const client = self as pg.Client & { processID: number }
  if (cut === undefined || client.database === undefined || client instanceof Surgeon) return call(...values)
  const { at, isCarriedOut } = cut
  if (sent++ !== at) return call(...values)
  const broken = async () => {
    if (isCarriedOut) await (call(...withoutCallback(values)) as Promise<unknown>).catch(() => undefined)
    await endBackend(client.processID)
    throw new Error('Connection terminated unexpectedly')
  }
  const done = values.at(-1)
  if (typeof done !== 'function') return broken()
  callbackify(broken)(done as () => void)
  return undefined
})

function withoutCallback(values: unknown[]): unknown[] {
  return values.filter((value) => typeof value !== 'function')
}

/** Its own class, so that it is left alone. */
class Surgeon extends pg.Client {}

async function endBackend(id: number): Promise<void> {
  const surgeon = new Surgeon(server.app.config.databaseUrl)
  await surgeon.connect()
  await surgeon.query('select pg_terminate_backend($1, 5000)', [id])
  await surgeon.end()
}

async function send(path: string, body: Json, key: string) {
  return fetch(`${server.url}/public/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.account.owner.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
}

/** Sends the request until it is answered for good. A claim that was cut off lapses between two attempts. */
async function repeat(path: string, body: Json, key: string): Promise<Response> {
  for (let attempt = 0; attempt < 5; attempt++) {
    await server.app.db
      .updateTable('idempotency_keys')
      .set({ claimed_until: new Date(0) })
      .where('status', 'is', null)
      .execute()
    const response = await send(path, body, key)
    if (response.ok) return response
  }
  throw new Error('the request never succeeded')
}

let objectName = ''
let workflowId = ''

beforeAll(async () => {
  const { api } = server
  objectName = (
    await api.ok.post('/objects', { name: 'orders', columns: [{ name: 'Name', type: 'string' }] })
  ).name
  workflowId = (await api.ok.post('/workflows', { name: 'Cut' })).id
})

const requests: Record<
  string,
  { path: () => string; body: (name: string) => Json; count: (name: string) => Promise<number> }
> = {
  'a row': {
    path: () => `/objects/${objectName}/rows`,
    body: (name) => ({ Name: name }),
    count: async (name) => {
      const { results } = await server.api.ok.post(`/objects/${objectName}/rows/list`, { limit: 200 })
      return results.filter((row: Json) => row.data.Name === name).length
    },
  },
  'an agent': {
    path: () => '/agents',
    body: (name) => ({ name }),
    count: async (name) =>
      (await server.app.db.selectFrom('agents').select('id').where('name', '=', name).execute()).length,
  },
  'a variable': {
    path: () => `/workflows/${workflowId}/variables`,
    body: (name) => ({ name }),
    count: async (name) =>
      (await server.app.db.selectFrom('variables').select('id').where('name', '=', name).execute()).length,
  },
}

function keyOf(what: string, suffix: string): string {
  return what.replaceAll(/\W/g, '') + suffix
}

describe.each(Object.entries(requests))('a request for %s', (what, { path, body, count }) => {
  it('is carried out once, wherever its connection breaks', async () => {
    await send(path(), body(keyOf(what, 'Warm')), keyOf(what, 'Warm'))
    cut = { at: Number.POSITIVE_INFINITY, isCarriedOut: false }
    sent = 0
    await send(path(), body(keyOf(what, 'Whole')), keyOf(what, 'Whole'))
    const statements = sent
    cut = undefined
    expect(statements).toBeGreaterThan(4)
    for (const isCarriedOut of [false, true]) {
      for (let at = 0; at < statements; at++) {
        const key = keyOf(what, `${isCarriedOut ? 'After' : 'Before'}${at}`)
        cut = { at, isCarriedOut }
        sent = 0
        const first = await send(path(), body(key), key)
        cut = undefined
        const again = await repeat(path(), body(key), key)
        expect(await count(key), `${key}: ${first.status}, then ${again.status}`).toBe(1)
        const answers = await Promise.all((first.ok ? [first, again] : [again]).map((one) => one.json()))
        for (const answer of answers) expect(answer).toEqual(answers[0])
      }
    }
  })
})
