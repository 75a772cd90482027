import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { newBase } from '../harness/knowledge/settled.ts'
import { activate, finished } from '../harness/workflows/automation.ts'
import { htmlPage, type Page, startWebsite, type Website } from '../stand-ins/website.ts'
import { withClient } from './load.ts'
import { processes, userKey } from './processes.ts'
import { minutes } from './size.ts'

/*
 * What ends the process that works on it is tried again twice. The tasks here are under way when the process is killed,
 * again and again: each asks a site that answers nothing, so that whenever it is asked, that task is at work.
 */

const asked = new Map<string, number>()

let unanswered = 0

/** A page that is asked for and never answered. */
const silent: Page = ({ url = '' }, response) => {
  asked.set(url, (asked.get(url) ?? 0) + 1)
  unanswered += 1
  response.once('close', () => (unanswered -= 1))
}

let site: Website
beforeAll(async () => {
  site = await startWebsite({
    '/good': htmlPage('Good', '<p>This page can be read by everybody, and says enough to be kept.</p>'),
    '/run': silent,
    '/source': silent,
    '/crawl': silent,
  })
})
afterAll(() => site.close())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const automation = (path: string) => ({
  nodes: {
    start: { type: 'WEBHOOK' },
    call: { type: 'API', method: 'GET', url: `${site.url}${path}`, timeoutSeconds: 60 },
  },
  edges: ['start → call'],
})

interface Begun {
  look: () => Promise<Json>
  /** Whether a run that has nothing wrong with it comes to its end beside them. */
  goesOn: () => Promise<boolean>
}

async function begin(api: Api): Promise<Begun> {
  const [poison, fine] = [await activate(api, automation('/run')), await activate(api, automation('/good'))]
  const base = await newBase(api)
  await api.ok.post(`${base}/sources/urls`, { urls: [`${site.url}/source`, `${site.url}/good`] })
  const crawled = await newBase(api, 'Crawled')
  const crawl = await api.ok.post(`${crawled}/website-crawls`, { url: `${site.url}/crawl` })
  const { logId } = await api.ok.post(`/workflows/${poison.id}/test-run`, { payload: 'x' })
  return {
    look: async () => {
      const [run, { results: sources }, website] = await Promise.all([
        api.ok.get(`/workflows/${poison.id}/logs/${logId}`),
        api.ok.get(`${base}/sources`),
        api.ok.get(`${crawled}/sources/${crawl.id}`),
      ])
      return { run, sources, website }
    },
    goesOn: async () => {
      const run = await api.ok.post(`/workflows/${fine.id}/test-run`, { payload: 'x' })
      return (await finished(api, fine.id, run.logId)).successful
    },
  }
}

const isOver = ({ run, sources, website }: Json): boolean =>
  run.completed_at !== null &&
  website.crawl.state !== 'RUNNING' &&
  sources.every(({ state }: Json) => state === 'READY' || state === 'FAILED')

/** How many tasks a process has taken on. */
async function held(databaseUrl: string): Promise<number> {
  const text = `select (select count(*)::int from runs where holder is not null)
    + (select count(*)::int from jobs where holder is not null) as count`
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: number }>(text))
  return rows[0]?.count ?? 0
}

const requests = (): number => [...asked.values()].reduce((sum, count) => sum + count, 0)

it(
  'what a process is killed over again and again is set aside, and everything else goes on',
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url, { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' })
    closers.push(group.clean)
    const api = apiClient(group.url, userKey)
    let begun: Begun | undefined
    let found: Json
    for (let life = 1; found === undefined || !isOver(found); life++) {
      expect(life).toBeLessThan(9)
      const before = requests()
      const server = await group.serve()
      begun ??= await begin(api)
      while (requests() === before && (found === undefined || !isOver(found))) {
        await sleep(200)
        found = await begun.look()
      }
      expect(await begun.goesOn()).toBe(true)
      found = await begun.look()
      if (isOver(found)) continue
      // What was taken on and has not asked yet would lose a life without having begun.
      await expect.poll(async () => (await held(database.url)) - unanswered).toBe(0)
      await server.signal('SIGKILL')
    }
    const over = /^The server ended 3 times while running this\./
    expect(found.run).toMatchObject({ successful: false, error: expect.stringMatching(over) })
    expect(found.website.crawl).toMatchObject({ state: 'FAILED', error: expect.stringMatching(over) })
    const byUrl = new Map(found.sources.map((source: Json) => [new URL(source.url).pathname, source]))
    expect(byUrl.get('/source')).toMatchObject({ state: 'FAILED', error: expect.stringMatching(over) })
    expect(byUrl.get('/good')).toMatchObject({ state: 'READY' })
    // Each was begun three times, and no more.
    expect(Object.fromEntries(asked)).toEqual({ '/run': 3, '/source': 3, '/crawl': 3 })
  },
  minutes(3),
)
