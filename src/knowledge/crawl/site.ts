import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { extractSitemap } from '../extraction/extract.ts'
import { FetchFailure, failure, get, refusal } from '../indexing/fetch.ts'
import { pageAddress } from './address.ts'

const longestRobots = 500_000

/** The text of a site's robots.txt; empty if it has none. If it can't be read, everything is forbidden. */
export async function fetchRobots(app: App, origin: string, signal: AbortSignal): Promise<string> {
  const response = await get(app, `${origin}/robots.txt`, signal)
  if (response.status >= 500 || response.status === 429) {
    throw new FetchFailure(
      `The site does not say what may be read of it: its robots.txt answers HTTP ${response.status}.`,
      { temporary: true },
    )
  }
  const isText = !/html/i.test(response.headers.get('content-type') ?? '')
  return response.status < 300 && isText ? response.text().slice(0, longestRobots).replaceAll('\0', '') : ''
}

/** The URL after redirects. */
export async function landingOf(app: App, url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await app.outbound.stream({ url, signal })
    response.body.destroy()
    if (response.status >= 400) throw refusal(response)
    return pageAddress(response.url) ?? url
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof FetchFailure ? error : failure(error)
  }
}

const mostSitemaps = 30

/** Passes on the entries of the site's sitemaps. Broken sitemaps are ignored. */
export async function eachSitemap(
  app: App,
  origin: string,
  listed: readonly string[],
  signal: AbortSignal,
  handle: (pages: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const waiting = [...new Set(listed.length > 0 ? listed : [`${origin}/sitemap.xml`])]
  const seen = new Set<string>()
  for (let next = waiting.shift(); next !== undefined && seen.size < mostSitemaps; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    const { pages, sitemaps } = await fetchSitemap(app, next, signal)
    waiting.push(...sitemaps)
    if (!(await handle(pages))) return
  }
}

async function fetchSitemap(app: App, url: string, signal: AbortSignal) {
  try {
    const response = await get(app, url, signal)
    if (response.status < 300) return await extractSitemap(app, response.body)
  } catch (error) {
    if (!(error instanceof FetchFailure || error instanceof Problem)) throw error
  }
  return { pages: [], sitemaps: [] }
}
