import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { endedCrawl, newBase, settledSources } from '../../harness/knowledge/settled.ts'
import { runFrontdesk } from '../../process/spawn.ts'
import * as files from '../hostile-files.ts'
import type { Attack, Scene } from './scene.ts'

/** Files and pages that others have made. What reads them is tried at length in `readers.test.ts`. */

async function importFile(
  { api }: Scene,
  file: Buffer,
  name: string,
): Promise<{ status: number; body: Json }> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)]), name)
  const response = await api.fetch('/objects/deals/import', { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

export const imports: readonly Attack[] = [
  {
    what: 'a workbook of a kilobyte with one cell in its last corner',
    run: async (scene) => {
      const reply = await importFile(scene, files.farCellWorkbook(), 'far.xlsx')
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    },
  },
  {
    what: 'titles that every object has, and a file that is something else',
    run: async (scene) => {
      const named = await importFile(scene, Buffer.from('constructor,__proto__,toString\n1,2,3\n'), 'x.csv')
      expect(named.status).toBe(400)
      expect((await importFile(scene, Buffer.from('PK\u0003\u0004nothing'), 'x.xlsx')).status).toBe(400)
    },
  },
]

export const uploads: readonly Attack[] = [
  {
    what: 'a page nested a million levels deep, a picture of millions of pixels, a name that leads out of its folder',
    megabytes: 900,
    run: async ({ api }) => {
      const base = await newBase(api)
      const body = new FormData()
      body.append('files', new Blob([new Uint8Array(files.nestedPage(1_000_000))]), 'nested.html')
      body.append('files', new Blob([new Uint8Array(files.vastPicture())]), 'vast.png')
      body.append('files', new Blob(['Nothing to see here.']), '../../etc/constructor')
      expect((await api.fetch(`${base}/sources/files`, { method: 'POST', body })).status).toBe(202)
      const sources = await settledSources(api, base)
      const failed = sources.filter(({ state }: Json) => state === 'FAILED').map((one: Json) => one.file_name)
      expect(failed).toEqual(expect.arrayContaining(['nested.html', 'vast.png']))
      for (const { file_name: name } of sources) expect(name).not.toContain('/')
    },
  },
]

async function crawl({ api }: Scene, url: string, more: object = {}): Promise<Json> {
  const base = await newBase(api)
  const { id } = await api.ok.post(`${base}/website-crawls`, { url, max_pages: 5, ...more })
  return endedCrawl(api, base, id)
}

export const pages: readonly Attack[] = [
  {
    what: 'one that is nested without end, and one that swells',
    megabytes: 900,
    run: async (scene) => {
      const { site } = scene
      site.pages.set('/nested/', files.nestedPage(300_000).toString('latin1'))
      const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
      site.pages.set('/swelling/', { headers, body: gzipSync(Buffer.alloc(150_000_000, ' ')) })
      for (const path of ['/nested/', '/swelling/']) {
        expect((await crawl(scene, `${site.url}${path}`)).state).toBe('FAILED')
      }
    },
  },
  {
    what: 'thousands of links, and twenty thousand rules for each of them',
    megabytes: 900,
    run: async (scene) => {
      const { site } = scene
      const rules = 'Disallow: /*a*a*a*ab$\n'.repeat(20_000)
      site.pages.set('/robots.txt', {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\n${rules}`,
      })
      const links = Array.from(
        { length: 2000 },
        (_, index) => `<a href="/links/${index}/${'a'.repeat(200)}"></a>`,
      ).join('')
      site.pages.set('/links/', `<main><p>Here are many links, and some words.</p>${links}</main>`)
      const { state } = await crawl(scene, `${site.url}/links/`, { max_pages: 2 })
      site.pages.delete('/robots.txt')
      expect(['COMPLETED', 'FAILED']).toContain(state)
    },
  },
]

export const sitemaps: readonly Attack[] = [
  {
    what: 'one that swells, one that lists itself, one with a million entities',
    megabytes: 900,
    run: async (scene) => {
      const { site } = scene
      const xml = { 'content-type': 'application/xml' }
      const entities = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`
      site.pages.set('/robots.txt', {
        headers: { 'content-type': 'text/plain' },
        body: ['swelling', 'circle', 'entities'].map((name) => `Sitemap: ${site.url}/${name}.xml`).join('\n'),
      })
      site.pages.set('/swelling.xml', {
        headers: { ...xml, 'content-encoding': 'gzip' },
        body: files.swellingSitemap(),
      })
      site.pages.set('/circle.xml', {
        headers: xml,
        body: `<sitemapindex><sitemap><loc>${site.url}/circle.xml</loc></sitemap></sitemapindex>`,
      })
      site.pages.set('/entities.xml', {
        headers: xml,
        body: `${entities}<urlset><url><loc>&j;</loc></url></urlset>`,
      })
      site.pages.set('/start/', '<main><p>This page is short, and can be read by everybody.</p></main>')
      const { state } = await crawl(scene, `${site.url}/start/`)
      site.pages.delete('/robots.txt')
      expect(['COMPLETED', 'FAILED']).toContain(state)
    },
  },
]

export const archives: readonly Attack[] = [
  {
    what: 'a backup that is none, and one that swells',
    run: async ({ environment }) => {
      for (const bytes of [Buffer.from('nothing'), gzipSync(Buffer.alloc(300_000_000))]) {
        const path = join(tmpdir(), `frontdesk-hostile-${process.pid}.tar.gz`)
        await writeFile(path, bytes)
        const { code, stderr, stdout } = await runFrontdesk(['restore', path, '--yes'], environment)
        expect(code).not.toBe(0)
        expect(stderr + stdout).not.toMatch(/\bat .*\.ts:\d+/)
      }
    },
  },
]
