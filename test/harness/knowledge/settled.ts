import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, Json } from '../api.ts'

const patienceMs = 55_000

/** Waits until `look` gives something, and returns that. */
export async function eventually<T>(look: () => Promise<T | undefined>, withinMs = patienceMs): Promise<T> {
  const givesUpAt = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > givesUpAt) throw new Error('it did not come about in time')
    await sleep(50)
  }
}

/** All sources of a knowledge base, once none of them has anything left to do. */
export function settledSources(api: Api, base: string, withinMs?: number): Promise<Json[]> {
  return eventually(async () => {
    const { results } = await api.ok.get(`${base}/sources?limit=200`)
    return results.every(({ state }: Json) => state === 'READY' || state === 'FAILED') ? results : undefined
  }, withinMs)
}

/** The crawl of a website, once it has ended. */
export function endedCrawl(api: Api, base: string, websiteId: string): Promise<Json> {
  return eventually(async () => {
    const { crawl } = await api.ok.get(`${base}/sources/${websiteId}`)
    return crawl.state === 'RUNNING' ? undefined : crawl
  })
}

export async function newBase(api: Api, name = 'Help'): Promise<string> {
  return `/knowledge-bases/${(await api.ok.post('/knowledge-bases', { name })).id}`
}
