import { afterAll, expect, it } from 'vitest'
import { endedCrawl, eventually, newBase } from '../../../test/harness/knowledge/settled.ts'
import { useServer } from '../../../test/harness/server.ts'
import { htmlPage, startWebsite } from '../../../test/stand-ins/website.ts'
import { accounts } from '../../accounts/index.ts'
import { startWorkers } from '../../platform/jobs/index.ts'
import { knowledge } from '../index.ts'

const server = useServer({
  capabilities: [accounts, knowledge],
  environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' },
})
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

it('goes on where it was when the process that crawled is gone', async () => {
  let isStuck = true
  const stuck = htmlPage('Stuck', '<p>This page kept everybody waiting for a very long time.</p>')
  const site = await startWebsite({
    '/': htmlPage('Start', '<p>The way in is through this page, which leads to all others.</p>', {
      links: ['/one', '/two', '/stuck'],
    }),
    '/one': htmlPage('One', '<p>The first of the pages, with a sentence of its own.</p>', {
      links: ['/three'],
    }),
    '/two': htmlPage('Two', '<p>The second of the pages, with another sentence.</p>'),
    '/three': htmlPage('Three', '<p>The third of the pages, found on the first.</p>'),
    '/stuck': (_request, response) =>
      void (isStuck ? response.on('close', () => undefined) : response.end(stuck)),
  })
  closers.push(site.close)
  const base = await newBase(server.api)
  const { id } = await server.api.ok.post(`${base}/website-crawls`, { url: `${site.url}/` })
  const first = await startWorkers(server.app, { graceMs: 50, abortMs: 2000 })
  await eventually(async () => {
    const { crawl } = await server.api.ok.get(`${base}/sources/${id}`)
    return crawl.pages_indexed === 4 ? true : undefined
  })
  await first.stop()
  expect(await server.api.ok.get(`${base}/sources/${id}`)).toMatchObject({ crawl: { state: 'RUNNING' } })
  isStuck = false
  site.log.length = 0
  const second = await startWorkers(server.app)
  const crawl = await endedCrawl(server.api, base, id)
  await second.stop()
  expect(crawl).toMatchObject({ state: 'COMPLETED', pages_found: 5, pages_indexed: 5, pages_failed: 0 })
  expect(site.log.filter((line) => line.startsWith('200'))).toEqual(['200 /stuck'])
})
