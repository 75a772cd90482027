import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { endedCrawl, newBase } from '../../../test/harness/knowledge/settled.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startWebsite, type Website } from '../../../test/stand-ins/website.ts'
import {
  codes,
  paraphrases,
  placeOfAnswer,
  type Question,
  questionSite,
} from '../../../test/stand-ins/website-questions.ts'
import { accounts } from '../../accounts/index.ts'
import { knowledge, type SearchMode, search } from '../index.ts'

const server = useServer({
  capabilities: [accounts, knowledge],
  workers: true,
  environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' },
})
let site: Website
let base: string

beforeAll(async () => {
  site = await startWebsite(questionSite())
  base = await newBase(server.api, 'Norrvik')
  const { id } = await server.api.ok.post(`${base}/website-crawls`, { url: `${site.url}/` })
  await endedCrawl(server.api, base, id)
})
afterAll(() => site.close())

async function recall(
  questions: readonly Question[],
  mode: SearchMode,
): Promise<{ first: number; three: number }> {
  const places: number[] = []
  for (const { ask, ...rest } of questions) {
    const { results } = await server.api.ok.post(`${base}/search`, { query: ask, mode, limit: 3 })
    places.push(placeOfAnswer({ ask, ...rest }, results))
  }
  const share = (most: number) => places.filter((place) => place <= most).length / places.length
  return { first: share(1), three: share(3) }
}

describe('searching', () => {
  it.each([
    ['paraphrases', paraphrases],
    ['codes and names', codes],
  ])('by both meaning and words is never worse for %s than by meaning alone', async (_, questions) => {
    const [dense, hybrid] = [await recall(questions, 'semantic'), await recall(questions, 'hybrid')]
    expect(hybrid.first).toBeGreaterThanOrEqual(dense.first)
    expect(hybrid.three).toBeGreaterThanOrEqual(dense.three)
    expect(hybrid.three).toBeGreaterThan(0.85)
  })

  it('finds codes by their words, however they are written', async () => {
    for (const query of [
      'SP-40117',
      'sp 40117',
      'sp40117',
      'Do you have part SP‑40117 in stock?'.normalize(),
    ]) {
      const { results } = await server.api.ok.post(`${base}/search`, { query, mode: 'hybrid', limit: 1 })
      expect(results[0].text).toContain('SP-40117')
    }
  })

  it('says where a passage stands and how near it is', async () => {
    const { results } = await server.api.ok.post(`${base}/search`, {
      query: 'How long is the warranty?',
      limit: 2,
    })
    expect(results).toHaveLength(2)
    expect(results[0]).toMatchObject({
      url: `${site.url}/warranty`,
      title: 'Warranty | Norrvik',
      heading: 'Warranty › How long we stand by our products',
    })
    expect(results[0].score).toBeGreaterThan(results[1].score)
    expect(results[0].score).toBeLessThanOrEqual(1)
  })

  it('can be limited to some sources, in every mode', async () => {
    const { results: pages } = await server.api.ok.get(`${base}/sources?type=WEB_PAGE&limit=100`)
    const company = pages.find(({ url }: Json) => url.endsWith('/company'))
    for (const mode of ['semantic', 'hybrid', 'text'] as const) {
      const body = { query: 'shop opening hours', mode, source_ids: [company.id] }
      const { results } = await server.api.ok.post(`${base}/search`, body)
      expect(new Set(results.map(({ source_id: id }: Json) => id))).toEqual(new Set([company.id]))
    }
  })

  it('finds nothing in what is another account’s', async () => {
    const other = await server.createAccount()
    const id = Number(base.split('/').at(-1))
    const request = { knowledgeBaseIds: [id], query: 'warranty', mode: 'hybrid' as const }
    expect(await search(server.app, { ...request, accountId: other.id })).toEqual([])
    expect(await search(server.app, { ...request, accountId: server.account.id, limit: 3 })).toHaveLength(3)
  })

  it('takes questions without a word in them', async () => {
    for (const mode of ['semantic', 'hybrid', 'text'] as const) {
      const { status } = await server.api.post(`${base}/search`, { query: '??? — the', mode })
      expect(status).toBe(200)
    }
  })

  it('forgets at once what is removed, however often it was found', async () => {
    const query = 'Can I return a filter that I already unpacked?'
    const ask = async () => (await server.api.ok.post(`${base}/search`, { query, limit: 5 })).results
    const [before] = [await ask(), await ask(), await ask()]
    await server.api.ok.delete(`${base}/sources`, { source_ids: [before[0].source_id] })
    const after = await ask()
    expect(after).toHaveLength(5)
    expect(after.map((hit: Json) => hit.source_id)).not.toContain(before[0].source_id)
    expect(await ask()).toEqual(after)
  })
})
