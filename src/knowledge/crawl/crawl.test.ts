import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { swellingSitemap } from '../../../test/faults/hostile-files.ts'
import type { Json } from '../../../test/harness/api.ts'
import { endedCrawl, eventually, newBase } from '../../../test/harness/knowledge/settled.ts'
import { makeDue } from '../../../test/harness/schedules.ts'
import { useServer } from '../../../test/harness/server.ts'
import { htmlPage, type Page, startWebsite, type Website } from '../../../test/stand-ins/website.ts'
import { docx, textPdf } from '../../../test/stand-ins/website-documents.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
const running: Website[] = []
afterAll(async () => {
  for (const site of running) await site.close()
})

async function open(pages: Record<string, Page>): Promise<Website> {
  const site = await startWebsite(pages)
  running.push(site)
  return site
}

function said(about: string): string {
  return `<p>This is what there is to say about ${about}: it is made to last and easy to repair.</p>`
}

async function crawl(
  base: string,
  body: Record<string, unknown>,
): Promise<{ id: string; run: Json; pages: Json[] }> {
  const reply = await server.api.post(`${base}/website-crawls`, body)
  expect(reply.status).toBe(202)
  expect(reply.body).toMatchObject({ type: 'WEBSITE', state: 'FETCHING', crawl: { state: 'RUNNING' } })
  return result(base, reply.body.id)
}

async function result(base: string, id: string) {
  const run = await endedCrawl(server.api, base, id)
  const { results } = await server.api.ok.get(`${base}/sources?type=WEB_PAGE&limit=200`)
  return { id, run, pages: results.filter((page: Json) => page.website_source_id === id) }
}

function paths(pages: readonly Json[], state = 'READY'): string[] {
  return pages
    .filter((page) => page.state === state)
    .map((page) => new URL(page.url).pathname + new URL(page.url).search)
    .toSorted()
}

describe('a crawl', () => {
  let site: Website
  beforeAll(async () => {
    site = await open({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /help/private\n',
      },
      '/sitemap.xml': (_request, response) =>
        void response.end(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.url}/help/orphan</loc></url><url><loc>${site.url}/elsewhere</loc></url></urlset>`,
        ),
      '/help/': htmlPage('Help', said('our help'), {
        links: [
          'kettles',
          'kettles?utm_source=mail',
          'kettles#top',
          'kettles-print',
          'private/plans',
          'gone',
          'broken',
          'old',
          'away',
          'inside',
          'unlisted',
          '/files/manual.pdf',
          '/files/terms.docx',
          '/elsewhere',
          'photo.jpg',
          'https://other.example/help/',
        ],
      }),
      '/help/kettles': htmlPage('Kettles', said('kettles'), { links: ['deep/1', 'kettles-copy'] }),
      '/help/kettles-copy': htmlPage('Kettles', said('kettles')),
      '/help/kettles-print': htmlPage('Kettles to print', said('printed kettles'), {
        head: '<link rel="canonical" href="/help/kettles">',
      }),
      '/help/orphan': htmlPage('Orphan', said('what only the sitemap knows')),
      '/help/private/plans': htmlPage('Plans', said('secret plans')),
      '/help/broken': { status: 500 },
      '/help/old': { status: 301, headers: { location: '/help/kettles' } },
      '/help/away': { status: 302, headers: { location: '/elsewhere' } },
      '/help/inside': { status: 302, headers: { location: 'http://10.0.0.7/admin' } },
      '/help/unlisted': htmlPage('Unlisted', said('nothing'), {
        head: '<meta name="robots" content="noindex">',
      }),
      '/elsewhere': htmlPage('Elsewhere', said('other things')),
      '/files/manual.pdf': {
        headers: { 'content-type': 'application/pdf' },
        body: textPdf('Descale with vinegar.'),
      },
      '/files/terms.docx': {
        headers: { 'content-type': 'application/octet-stream' },
        body: docx([{ heading: 'Terms' }, { text: 'Payable within ten days.' }]),
      },
      '/help/deep/1': htmlPage('Deep', said('the deep'), { links: ['/help/deep/2'] }),
      '/help/deep/2': htmlPage('Deeper', said('the deeper')),
    })
  })

  it('reads what lies under its address, each page once, and says what became of the others', async () => {
    const base = await newBase(server.api)
    const { run, pages, id } = await crawl(base, { url: `${site.url}/help/`, max_depth: 2 })
    expect(paths(pages)).toEqual([
      '/files/manual.pdf',
      '/files/terms.docx',
      '/help/',
      '/help/deep/1',
      '/help/kettles',
      '/help/orphan',
    ])
    const errors = Object.fromEntries(pages.map((page) => [new URL(page.url).pathname, page.error]))
    expect(paths(pages, 'FAILED')).toEqual(['/help/broken', '/help/gone', '/help/inside'])
    expect(errors['/help/gone']).toMatch(/HTTP 404/)
    expect(errors['/help/inside']).toMatch(/private or reserved/)
    expect(run).toMatchObject({
      state: 'COMPLETED',
      pages_found: 14,
      pages_indexed: 6,
      pages_unchanged: 0,
      pages_failed: 3,
      pages_skipped: 5,
      limit_reached: false,
    })
    expect(site.log.filter((line) => /private|photo|deep\/2/.test(line))).toEqual([])
    expect(await server.api.ok.get(`${base}/sources/${id}`)).toMatchObject({ state: 'READY', error: null })
    const { results } = await server.api.ok.post(`${base}/search`, {
      query: 'How do I descale it?',
      limit: 1,
    })
    expect(results).toMatchObject([{ url: `${site.url}/files/manual.pdf`, heading: 'Page 1' }])
  })

  it('that is repeated asks only for what changed, and forgets what is gone', async () => {
    const base = await newBase(server.api)
    const { id } = await crawl(base, { url: `${site.url}/help/`, max_depth: 2 })
    site.pages.set('/help/orphan', htmlPage('Orphan', said('what was rewritten')))
    const kettles = site.pages.get('/help/kettles') ?? ''
    site.pages.set('/help/kettles', htmlPage('Kettles', said('kettles'), { links: [] }))
    const path = `${base}/website-crawls/${id}`
    const started = await server.api.post(`${path}/resync`, { exclude: ['/files/*'] })
    expect(started.status).toBe(202)
    const { run, pages } = await result(base, id)
    site.pages.set('/help/kettles', kettles)
    expect(paths(pages)).toEqual(['/help/', '/help/kettles', '/help/orphan'])
    expect(run).toMatchObject({ cause: 'RESYNC', pages_indexed: 1, pages_unchanged: 2, pages_removed: 3 })
    const history = await server.api.ok.get(`${path}/sync-history`)
    expect(history.results.map((one: Json) => [one.cause, one.state])).toEqual([
      ['RESYNC', 'COMPLETED'],
      ['ADDED', 'COMPLETED'],
    ])
    expect(history.results[0].exclude).toEqual(['/files/*'])
  })

  it('keeps to the patterns it is given', async () => {
    const base = await newBase(server.api)
    const { pages } = await crawl(base, {
      url: `${site.url}/help/`,
      include: ['/help/k*', `${site.url}/help/o*`],
      exclude: ['*-copy', '*-print'],
    })
    expect(paths(pages)).toEqual(['/help/kettles', '/help/orphan'])
  })

  it('that begins with an error says which', async () => {
    const base = await newBase(server.api)
    const gone = await crawl(base, { url: `${site.url}/help/gone` })
    expect(gone.run).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/HTTP 404/) })
    const forbidden = await crawl(base, { url: `${site.url}/help/private/plans` })
    expect(forbidden.run.error).toMatch(/robots\.txt .* does not allow/)
    const again = await server.api.post(`${base}/website-crawls`, { url: `${site.url}/help/gone` })
    expect(again.status).toBe(409)
  })
})

describe('a site without end', () => {
  it('is read as far as its limits allow', async () => {
    const site = await open({
      '/': htmlPage('Calendar', said('dates'), { links: ['/month/1'] }),
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, month) => [
          `/month/${month}`,
          htmlPage(`Month ${month}`, said(`month ${month}`), {
            links: [`/month/${month + 1}`, `/month/${month + 2}`],
          }),
        ]),
      ),
    })
    const base = await newBase(server.api)
    const limited = await crawl(base, { url: `${site.url}/`, max_pages: 5, max_depth: 20 })
    expect(limited.run).toMatchObject({ state: 'COMPLETED', pages_found: 5, limit_reached: true })
    const shallow = await crawl(await newBase(server.api), { url: `${site.url}/`, max_depth: 2 })
    expect(paths(shallow.pages)).toEqual(['/', '/month/1', '/month/2', '/month/3'])
  })
})

describe('while it runs', () => {
  let base: string
  let id: string
  let site: Website
  const slow = Promise.withResolvers<void>()

  beforeAll(async () => {
    site = await open({
      '/': htmlPage('Start', said('the start'), { links: ['/slow', '/quick'] }),
      '/quick': htmlPage('Quick', said('what is quick')),
      '/slow': (_request, response) =>
        void slow.promise.then(() =>
          response.setHeader('content-type', 'text/html').end(htmlPage('Slow', said('slowness'))),
        ),
    })
    base = await newBase(server.api)
    id = (await server.api.ok.post(`${base}/website-crawls`, { url: `${site.url}/` })).id
  })

  it('shows how far it is, and takes no second start', async () => {
    const progress = await eventually(async () => {
      const { crawl: run } = await server.api.ok.get(`${base}/sources/${id}`)
      return run.pages_indexed === 2 ? run : undefined
    })
    expect(progress).toMatchObject({ state: 'RUNNING', pages_found: 3, completed_at: null })
    expect((await server.api.post(`${base}/website-crawls/${id}/resync`, {})).status).toBe(409)
  })

  it('can be cancelled, and keeps what it has', async () => {
    const { state, error, crawl: run } = await server.api.ok.post(`${base}/website-crawls/${id}/cancel`)
    slow.resolve()
    expect([state, error, run.state]).toEqual(['FAILED', 'The crawl was cancelled.', 'FAILED'])
    const { pages } = await result(base, id)
    expect(paths(pages)).toEqual(['/', '/quick'])
    expect((await server.api.post(`${base}/website-crawls/${id}/cancel`)).status).toBe(409)
    await server.api.ok.post(`${base}/website-crawls/${id}/resync`, {})
    const { run: second } = await result(base, id)
    expect(second).toMatchObject({ state: 'COMPLETED', pages_indexed: 1, pages_unchanged: 2 })
  })
})

/** Deletes a website, or its whole base, while a crawl of it ends and others cancel it and start it again. */
async function contest(round: number): Promise<{ deleted: number; others: number[] }> {
  const base = await newBase(server.api, `Contested ${round}`)
  const { id } = await server.api.ok.post(`${base}/website-crawls`, { url: 'http://127.0.0.1:1/' })
  await sleep(round)
  const [deleted, ...others] = await Promise.all([
    round % 2 === 0 ? server.api.delete(base) : server.api.delete(`${base}/sources`, { source_ids: [id] }),
    server.api.post(`${base}/website-crawls/${id}/cancel`),
    server.api.post(`${base}/website-crawls/${id}/resync`, {}),
  ])
  return { deleted: deleted.status, others: others.map((reply) => reply.status) }
}

it('is deleted, started again and cancelled while it ends, in whatever order', async () => {
  for (const start of [0, 4, 8, 12]) {
    for (const { deleted, others } of await Promise.all([0, 1, 2, 3].map((step) => contest(start + step)))) {
      expect(deleted).toBe(204)
      for (const status of others) expect([200, 202, 404, 409]).toContain(status)
    }
  }
})

it('a schedule crawls again by itself', async () => {
  const site = await open({ '/': htmlPage('Start', said('the start')) })
  const base = await newBase(server.api)
  const { id } = await crawl(base, { url: `${site.url}/` })
  const path = `${base}/website-crawls/${id}/schedule`
  expect((await server.api.put(path, { cron: 'often', time_zone: 'Mars/Base' })).status).toBe(400)
  const { schedule } = await server.api.ok.put(path, { cron: '0 3 * * *', time_zone: 'Europe/Berlin' })
  expect(schedule).toEqual({ cron: '0 3 * * *', time_zone: 'Europe/Berlin' })
  await makeDue(server.app.db, { kind: 'knowledge.crawl', key: id })
  const second = await eventually(async () => {
    const { results } = await server.api.ok.get(`${base}/website-crawls/${id}/sync-history`)
    return results.length === 2 && results[0].state === 'COMPLETED' ? results[0] : undefined
  })
  expect(second).toMatchObject({ cause: 'SCHEDULE', pages_unchanged: 1 })
  await server.api.ok.delete(`${base}/sources`, { source_ids: [id] })
  const left = await server.app.db.selectFrom('schedules').select('id').where('key', '=', id).execute()
  expect(left).toEqual([])
})

it('leaves a site the pause that it asks for', async () => {
  const site = await open({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: frontdesk\nCrawl-delay: 0.3\n',
    },
    '/': htmlPage('Start', said('the start'), { links: ['/a', '/b'] }),
    '/a': htmlPage('A', said('the first')),
    '/b': htmlPage('B', said('the second')),
  })
  const base = await newBase(server.api)
  const { run, pages } = await crawl(base, { url: `${site.url}/` })
  expect(run.pages_indexed).toBe(3)
  const times = pages.map((page) => Date.parse(page.synced_at)).toSorted((a, b) => a - b)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses.map((pause) => pause >= 300)).toEqual([true, true])
})

it('passes over a sitemap that takes too much to read, and reads the pages that it is linked to', async () => {
  const site = await open({
    '/sitemap.xml': { headers: { 'content-type': 'application/gzip' }, body: swellingSitemap() },
    '/': htmlPage('Start', said('the start'), { links: ['next'] }),
    '/next': htmlPage('Next', said('what comes next')),
  })
  const { run, pages } = await crawl(await newBase(server.api), { url: `${site.url}/` })
  expect(run).toMatchObject({ state: 'COMPLETED' })
  expect(paths(pages)).toEqual(['/', '/next'])
})

function barePage(title: string, ...links: string[]): string {
  const anchors = links.map((link) => `<p><a href=${link}>${link}</a>`).join('')
  return `<!doctype html><html lang=en><title>${title}</title><h1>${title}</h1>${said(title)}${anchors}`
}

it('indexes a small site whole whose pages leave out what HTML allows to', async () => {
  const site = await open({
    '/': barePage('Start', 'a', 'b'),
    '/a': barePage('First', 'b'),
    '/b': barePage('Second', 'c'),
    '/c': barePage('Third'),
  })
  const { run, pages } = await crawl(await newBase(server.api), { url: `${site.url}/` })
  expect(run).toMatchObject({ state: 'COMPLETED', pages_indexed: 4 })
  expect(pages.map(({ title, chunk_count: count }) => `${title} ${count}`).toSorted()).toEqual([
    'First 1',
    'Second 1',
    'Start 1',
    'Third 1',
  ])
})
