import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createAgent } from '../../harness/agents/agent.ts'
import type { Json } from '../../harness/api.ts'
import { userKey } from '../processes.ts'
import type { Attack, Scene } from './scene.ts'

/** What is harmless alone, many times at once. */

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Asks for a page and reads nothing of it; undefined where no answer has begun. */
function askWithoutReading(url: string, signal: AbortSignal): Promise<IncomingMessage | undefined> {
  const asking = request(`${url}/rows/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${userKey}`, 'content-type': 'application/json' },
    agent: false,
    signal,
  })
  return new Promise((resolve) => {
    asking.on('response', resolve)
    asking.on('error', () => resolve(undefined))
    asking.end('{"limit":200}')
  })
}

async function longTexts({ api }: Scene, kind: string): Promise<string> {
  // A retry finds the object of the first try.
  const name = `${kind}-${randomBytes(3).toString('hex')}`
  await api.ok.post('/objects', {
    name,
    columns: [{ name: 'Text', type: 'string', metadata: { format: 'text', extendedField: true } }],
  })
  const rows = Array.from({ length: 25 }, () => ({ Text: 'x'.repeat(999_999) }))
  await api.ok.post(`/objects/${name}/rows/bulk`, { rows })
  await api.ok.post(`/objects/${name}/rows/bulk`, { rows })
  return `/objects/${name}`
}

export const crowdedRequests: readonly Attack[] = [
  {
    what: 'a hundred bodies of a megabyte of empty lists, and as many lists of rows',
    run: async ({ api }) => {
      const body = `{"a":[${'[],'.repeat(340_000)}[]]}`
      const headers = { 'content-type': 'application/json' }
      const send = () => api.fetch('/objects/deals/rows', { method: 'POST', body, headers })
      const sent = times(100, async () => (await send()).status)
      const read = times(100, async () => (await api.post('/objects/deals/rows/list', { limit: 200 })).status)
      expect(new Set(await sent)).toEqual(new Set([400]))
      expect(new Set(await read)).toEqual(new Set([200]))
    },
  },
  {
    what: 'fifty rows of a megabyte, listed and exported by twenty at once',
    megabytes: 600,
    run: async (scene) => {
      const { api } = scene
      const path = await longTexts(scene, 'essays')
      const pages = await times(20, async () => {
        const text = await (
          await api.fetch(`${path}/rows/list`, {
            method: 'POST',
            body: JSON.stringify({ limit: 200 }),
            headers: { 'content-type': 'application/json' },
          })
        ).text()
        expect(text.length).toBeLessThan(20_000_000)
        return text.endsWith('"next_cursor":null}')
      })
      expect(pages).not.toContain(true)
      const csv = await api.fetch(`${path}/export/csv`, {
        method: 'POST',
        body: JSON.stringify({ sort: [{ field: 'created_at', direction: 'desc' }] }),
        headers: { 'content-type': 'application/json' },
      })
      expect((await csv.text()).length).toBeGreaterThan(50 * 999_999)
    },
  },
  {
    what: 'a hundred pages of sixteen megabytes that nobody reads',
    megabytes: 700,
    run: async (scene) => {
      const url = `${scene.url}/public/v1${await longTexts(scene, 'letters')}`
      const over = new AbortController()
      const answers = times(100, () => askWithoutReading(url, over.signal))
      await sleep(25_000)
      over.abort()
      // Few are worked on before those are read, and what was asked for after that is answered.
      const begun = (await answers).filter((answer) => answer !== undefined)
      expect(begun.length).toBeGreaterThan(2)
      expect(begun.length).toBeLessThan(20)
      await scene.api.ok.get('/me')
    },
  },
  {
    what: 'views that are larger than what they show',
    run: async ({ api }) => {
      const query = {
        or: Array.from({ length: 60 }, () => ({
          path: 'Name',
          operator: 'contains',
          value: 'x'.repeat(2000),
        })),
      }
      expect((await api.post('/objects/deals/views', { name: 'Large', query })).status).toBe(400)
    },
  },
]

export const crowdedTurns: readonly Attack[] = [
  {
    what: 'thirty at once, each of which holds some megabytes and then waits',
    megabytes: 900,
    run: async ({ api, model, site }) => {
      model.willSay({ text: 'Hello!' })
      const json = { 'content-type': 'application/json' }
      site.pages.set('/megabyte', { headers: json, body: JSON.stringify('x'.repeat(990_000)) })
      site.pages.set('/waits', (_request, response) => void setTimeout(() => response.end('{}'), 5000))
      const agent = await createAgent(api)
      const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
      for (const name of names) await agent.variable(name)
      const fetches = names.map((name) => ({
        type: 'API',
        method: 'GET',
        url: `${site.url}/megabyte`,
        variables: [{ key: name, value: '', fullResponse: true }],
      }))
      await agent.start(...fetches, { type: 'API', method: 'GET', url: `${site.url}/waits` })
      const answers = await times(30, () => api.post(`${agent.path}/messages`, { message: 'Hello' }))
      const statuses = new Set(answers.map(({ status }: Json) => status))
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    },
  },
]
