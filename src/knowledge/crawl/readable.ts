import { setImmediate as breathe } from 'node:timers/promises'
import type { CrawlRow } from './crawl.ts'
import type { Robots } from './robots.ts'
import { isInScope, type Scope } from './scope.ts'

export interface Crawl extends CrawlRow {
  rules: Robots
  area: Scope
}

export function mayRead({ area, rules }: Crawl, url: string): boolean {
  return isInScope(area, url) && rules.allows(url)
}

// At worst a look takes some milliseconds, and a page or a sitemap has thousands of addresses.
const looksAtATime = 20

/** Those of the addresses that the crawl may read. Others get their turn meanwhile. */
export async function readablePages(crawl: Crawl, urls: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, url] of urls.entries()) {
    if (index % looksAtATime === looksAtATime - 1) await breathe()
    if (mayRead(crawl, url)) found.push(url)
  }
  return found
}
