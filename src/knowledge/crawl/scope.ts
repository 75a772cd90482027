import { matches } from './pattern.ts'

export interface Scope {
  /** The URL that all pages of the crawl start with. */
  root: string
  include: readonly string[]
  exclude: readonly string[]
}

const documents = /\.(pdf|docx|md|txt|csv)$/i
const assets =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|woff2?|ttf|otf|eot|mp[34]|m4[av]|avi|mov|webm|ogg|wav|flac|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|iso|jar|doc|xlsx?|pptx?|odt|epub|ics|vcf|wasm)$/i

/** Returns true if the crawl should read a link. */
export function isInScope({ root, include, exclude }: Scope, address: string): boolean {
  const url = new URL(address)
  const start = new URL(root)
  if (url.host !== start.host || assets.test(url.pathname) || isTrap(url)) return false
  // Documents are often in a separate folder. If a page of the crawl links to one, it belongs to it.
  if (!documents.test(url.pathname) && !isUnder(start.pathname, url.pathname)) return false
  return passes({ include, exclude }, url)
}

/** Returns true if the include and exclude patterns allow a URL. */
export function passes({ include, exclude }: Pick<Scope, 'include' | 'exclude'>, url: URL): boolean {
  if (exclude.some((pattern) => matches(pattern, url))) return false
  return include.length === 0 || include.some((pattern) => matches(pattern, url))
}

/** `/docs` contains `/docs` and `/docs/a`; `/docs/index.html` contains its siblings. */
function isUnder(start: string, path: string): boolean {
  if (start.endsWith('/')) return path.startsWith(start)
  const name = start.slice(start.lastIndexOf('/') + 1)
  if (name.includes('.')) return path.startsWith(start.slice(0, -name.length))
  return path === start || path.startsWith(`${start}/`)
}

/** Relative links that a page resolves ever deeper into itself: `/a/b/a/b/a/b`. */
function isTrap(url: URL): boolean {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const repeats = Map.groupBy(parts, (part) => part)
  return parts.length > 20 || [...repeats.values()].some((same) => same.length > 3)
}
