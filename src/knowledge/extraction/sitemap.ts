import { gunzipSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'

export interface Sitemap {
  pages: string[]
  /** Further sitemaps that this one lists. */
  sitemaps: string[]
}

const maxBytes = 50 * 1024 * 1024
const mostEntries = 50_000

const parser = new XMLParser({
  ignoreAttributes: true,
  // Addresses hold nothing but `&amp;` and its like; entities of the document's own would be a bomb.
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'url' || name === 'sitemap',
})

/** The entries of a sitemap. An unreadable one has none, because sitemaps are optional. */
export function readSitemap(bytes: Uint8Array): Sitemap {
  try {
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    const text = new TextDecoder().decode(packed ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes)
    if (!text.trimStart().startsWith('<')) return { pages: text.split(/\s+/).filter(isAddress), sitemaps: [] }
    const tree: unknown = parser.parse(text)
    return { pages: locations(tree, 'urlset', 'url'), sitemaps: locations(tree, 'sitemapindex', 'sitemap') }
  } catch {
    return { pages: [], sitemaps: [] }
  }
}

function locations(tree: unknown, list: string, entry: string): string[] {
  const entries: unknown = property(property(tree, list), entry)
  if (!Array.isArray(entries)) return []
  return entries
    .slice(0, mostEntries)
    .map((one) => property(one, 'loc'))
    .filter((location) => typeof location === 'string')
    .map((location) => location.replaceAll('&amp;', '&').trim())
    .filter(isAddress)
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
