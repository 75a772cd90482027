import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { newBase, settledSources } from '../../../test/harness/knowledge/settled.ts'
import { useServer } from '../../../test/harness/server.ts'
import { htmlPage, startWebsite, type Website } from '../../../test/stand-ins/website.ts'
import { docx, scannedPdf, textPdf } from '../../../test/stand-ins/website-documents.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
let site: Website

const returns = htmlPage(
  'Returns',
  `<p>Anything may be sent back within thirty days. The parcel label is in the box.</p>
   <h2>Refunds</h2><p>Your money comes back to the card you paid with, five days after we have the parcel.</p>`,
)

beforeAll(async () => {
  site = await startWebsite({
    '/returns': returns,
    '/robots.txt': { status: 500 },
    '/error': { status: 500 },
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/internal': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    '/moved': { status: 301, headers: { location: '/returns' } },
    '/huge': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': 2_000_000_000 })
        .write('x'),
    '/endless': (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'a')));
      }
      response.on('drain', more)
      more()
    },
    '/bomb': {
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(100_000_000)),
    },
    '/latin': {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(
        '<html><body><p>Die Größe der Tür steht im Datenblatt, und zwar auf der zweiten Seite oben links.</p></body></html>',
        'latin1',
      ),
    },
    '/broken.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 nothing more' },
    '/scan.pdf': { headers: { 'content-type': 'application/pdf' }, body: scannedPdf('PAID TO\nA VENDOR') },
    '/manual.pdf': {
      headers: { 'content-type': 'application/pdf' },
      body: textPdf('Descale the kettle with vinegar every second month.'),
    },
    '/logo': { headers: { 'content-type': 'image/png' }, body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) },
    '/nothing': { body: '' },
    '/script-only': '<html><body><div id="root"></div><script>draw()</script></body></html>',
  })
})
afterAll(() => site.close())

function idOf(results: readonly Json[], word: string): string | undefined {
  return results.find(({ text }) => text.includes(word))?.chunk_id
}

function form(...files: File[]): RequestInit {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  return { method: 'POST', body }
}

describe('addresses', () => {
  it('each end in a state of their own, with a reason that can be read', async () => {
    const base = await newBase(server.api)
    const expected: [path: string, error: RegExp | null][] = [
      ['/returns', null],
      ['/moved', null],
      ['/latin', null],
      ['/manual.pdf', null],
      ['/scan.pdf', null],
      ['/missing', /There is no such page \(HTTP 404\)/],
      ['/error', /error on this page \(HTTP 500\)/],
      ['/loop', /redirects more than 5 times/],
      ['/internal', /private or reserved address/],
      ['/huge', /larger than 20 MB/],
      ['/endless', /larger than 20 MB/],
      ['/bomb', /larger than 20 MB/],
      ['/broken.pdf', /PDF is damaged/],
      ['/logo', /"image\/png" cannot be indexed/],
      ['/nothing', /empty/],
      ['/script-only', /no text/],
    ]
    const unreachable = ['http://127.0.0.1:1/', 'http://no-such-host.invalid/']
    const urls = [...expected.map(([path]) => site.url + path), ...unreachable]
    const reply = await server.api.post(`${base}/sources/urls`, { urls })
    expect(reply.status).toBe(202)
    expect(reply.body.results.map((source: Json) => source.state)).toEqual(urls.map(() => 'PENDING'))
    const sources = await settledSources(server.api, base)
    const byUrl = new Map(sources.map((source) => [source.url, source]))
    const became = expected.map(([path]) => byUrl.get(site.url + path))
    expect(became.map(({ state, chunk_count: count }) => [state, count > 0])).toEqual(
      expected.map(([, error]) => (error === null ? ['READY', true] : ['FAILED', false])),
    )
    const misread = expected.filter(([, error], index) => error?.test(became[index].error) === false)
    expect(misread).toEqual([])
    for (const url of unreachable) expect(byUrl.get(url)).toMatchObject({ state: 'FAILED', progress: null })
    expect(byUrl.get(`${site.url}/latin`).language).toBe('de')
  })

  it('are refused together with every mistake named', async () => {
    const base = await newBase(server.api)
    const urls = ['https://good.example', 'ftp://x.example', 'nonsense', 'https://user:pw@x.example']
    const { status, body } = await server.api.post(`${base}/sources/urls`, { urls })
    expect(status).toBe(400)
    expect(body.details.issues.map((issue: Json) => [issue.path, issue.code])).toEqual([
      ['urls[1]', 'invalid_url'],
      ['urls[2]', 'invalid_url'],
      ['urls[3]', 'invalid_url'],
    ])
    expect((await server.api.ok.get(`${base}/sources`)).results).toEqual([])
  })

  it('of one call may be ten thousand', async () => {
    const base = await newBase(server.api, 'Crowded')
    const urls = Array.from({ length: 10_000 }, (_, index) => `${site.url}/absent/${index}`)
    const { results } = await server.api.ok.post(`${base}/sources/urls`, {
      urls: [...urls, ...urls.slice(0, 3)].slice(0, 10_000),
    })
    expect(results).toHaveLength(10_000)
    await server.api.ok.delete(base)
  })

  it('that are there already are fetched again, and only what changed is indexed anew', async () => {
    const base = await newBase(server.api)
    const urls = [`${site.url}/returns`]
    const [{ id }] = (await server.api.ok.post(`${base}/sources/urls`, { urls })).results
    await settledSources(server.api, base)
    const passages = () => server.api.ok.post(`${base}/search`, { query: 'money back', limit: 10 })
    const before = (await passages()).results
    site.log.length = 0
    await server.api.ok.post(`${base}/sources/urls`, { urls })
    await settledSources(server.api, base)
    expect(site.log).toEqual(['304 /returns'])
    site.pages.set('/returns', returns.replace('thirty', 'sixty'))
    expect((await server.api.post(`${base}/sources/resync`, { source_ids: [id] })).status).toBe(202)
    const [source] = await settledSources(server.api, base)
    site.pages.set('/returns', returns)
    expect(source).toMatchObject({
      id,
      state: 'READY',
      chunk_count: 2,
      title: 'Returns | Norrvik',
      language: 'en',
    })
    const after = (await passages()).results
    expect(idOf(after, 'five days')).toBe(idOf(before, 'five days'))
    expect(idOf(after, 'sixty')).not.toBe(idOf(before, 'thirty'))
    expect(idOf(after, 'thirty')).toBeUndefined()
  })

  it('keep what was indexed while their site is down, and lose it when the page is gone', async () => {
    const base = await newBase(server.api)
    const found = async () => (await server.api.ok.post(`${base}/search`, { query: 'refund' })).results.length
    const [{ id }] = (await server.api.ok.post(`${base}/sources/urls`, { urls: [`${site.url}/returns`] }))
      .results
    await settledSources(server.api, base)
    const again = async (page: { status: number }) => {
      site.pages.set('/returns', page)
      await server.api.ok.post(`${base}/sources/resync`, { source_ids: [id] })
      return (await settledSources(server.api, base))[0]
    }
    expect(await again({ status: 500 })).toMatchObject({ state: 'FAILED', chunk_count: 2 })
    expect(await found()).toBe(2)
    expect(await again({ status: 410 })).toMatchObject({ state: 'FAILED', chunk_count: 0 })
    expect(await found()).toBe(0)
    site.pages.set('/returns', returns)
  })
})

describe('files', () => {
  it('are indexed by their format, and a broken one harms no other', async () => {
    const base = await newBase(server.api)
    const response = await server.api.fetch(
      `${base}/sources/files`,
      form(
        new File([textPdf('The boiler is serviced in autumn.')], 'boiler.pdf', { type: 'application/pdf' }),
        new File([docx([{ heading: 'Hours' }, { text: 'Open on Saturdays.' }])], 'hours.docx'),
        new File(['# Parking\nBehind the house.'], 'parking.md'),
        new File(['name,phone\nAda,+44 20 7946 0000'], 'staff.csv', { type: 'text/csv' }),
        new File(['Just a note about the stairs.'], 'note.txt', { type: 'text/plain' }),
        new File(['<h1>Lifts</h1><p>Two lifts run all night.</p>'], 'lifts.html', { type: 'text/html' }),
        new File(['PK\u0003\u0004'], 'broken.docx'),
      ),
    )
    expect(response.status).toBe(202)
    const sources = await settledSources(server.api, base)
    expect(sources.map(({ file_name: name, state }) => [name, state])).toEqual([
      ['boiler.pdf', 'READY'],
      ['hours.docx', 'READY'],
      ['parking.md', 'READY'],
      ['staff.csv', 'READY'],
      ['note.txt', 'READY'],
      ['lifts.html', 'READY'],
      ['broken.docx', 'FAILED'],
    ])
    const { results } = await server.api.ok.post(`${base}/search`, {
      query: 'Where can I leave my car?',
      limit: 1,
    })
    expect(results).toMatchObject([
      { title: 'Parking', heading: 'Parking', text: 'Behind the house.', url: null },
    ])
  })

  it('are read as passages in their order, page by page', async () => {
    const base = await newBase(server.api)
    await server.api.ok.post(`${base}/sources/urls`, { urls: [`${site.url}/returns`] })
    const [source] = await settledSources(server.api, base)
    const path = `${base}/sources/${source.id}/passages`
    const all = await server.api.ok.get(path)
    expect(all.results).toHaveLength(source.chunk_count)
    expect(all.results.map((one: Json) => one.position)).toEqual(all.results.map((_: Json, at: number) => at))
    expect(all.results.map((one: Json) => one.text).join(' ')).toContain('five days after')
    const first = await server.api.ok.get(`${path}?limit=1`)
    expect(first.results).toEqual(all.results.slice(0, 1))
    const second = await server.api.ok.get(`${path}?limit=1&cursor=${first.next_cursor}`)
    expect(second.results).toEqual(all.results.slice(1, 2))
    const foreign = await server.createAccount()
    expect((await foreign.owner.api.get(path)).status).toBe(404)
  })

  it('cannot be fetched again, nor can a website as if it were a page', async () => {
    const base = await newBase(server.api)
    await server.api.fetch(`${base}/sources/files`, form(new File(['text'], 'a.txt')))
    const website = await server.api.ok.post(`${base}/website-crawls`, { url: `${site.url}/` })
    const [file] = (await server.api.ok.get(`${base}/sources?type=FILE`)).results
    const unknown = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'
    const wrong = await server.api.post(`${base}/sources/resync`, { source_ids: [file.id, website.id] })
    expect(wrong.body.details.issues.map((issue: Json) => [issue.path, issue.code])).toEqual([
      ['source_ids[0]', 'not_applicable'],
      ['source_ids[1]', 'not_applicable'],
    ])
    const missing = await server.api.delete(`${base}/sources`, { source_ids: [file.id, unknown] })
    expect(missing.body.details.issues).toMatchObject([{ path: 'source_ids[1]', code: 'not_found' }])
    expect((await server.api.delete(`${base}/sources`, { source_ids: [file.id, website.id] })).status).toBe(
      204,
    )
    expect((await server.api.ok.get(`${base}/sources`)).results).toEqual([])
  })

  it('need a name of their own and a part that is known', async () => {
    const base = await newBase(server.api)
    const body = new FormData()
    body.set('other', 'text')
    expect((await server.api.fetch(`${base}/sources/files`, { method: 'POST', body })).status).toBe(400)
    const empty = await server.api.fetch(`${base}/sources/files`, { method: 'POST', body: new FormData() })
    expect(empty.status).toBe(400)
  })
})
