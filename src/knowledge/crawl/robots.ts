import { textMatcher } from './pattern.ts'

/** The rules of a site's robots.txt for us. */
export interface Robots {
  allows: (url: string) => boolean
  delayMs: number
  sitemaps: string[]
}

/** The name that rules in a robots.txt call us by. */
const agent = 'frontdesk'

// Sites have about a hundred. Checking every link must stay cheap for any rules.
const mostRules = 1000
const longestRule = 2000
const mostSitemaps = 100
// A site that wants more would never be done; it is asked as seldom as this instead.
const longestDelayMs = 60_000

interface Rule {
  length: number
  allow: boolean
  matches: (path: string) => boolean
}

/** The rules for one agent, or for all others. */
interface Group {
  isNamed: boolean
  rules: Rule[]
  delaySeconds: number
}

/** Reads a robots.txt as in RFC 9309: the longest matching rule counts, and of equal ones the one that allows. */
export function readRobots(origin: string, text: string): Robots {
  const ours: Group = { isNamed: false, rules: [], delaySeconds: 0 }
  const anybodys: Group = { isNamed: false, rules: [], delaySeconds: 0 }
  const sitemaps: string[] = []
  let current = new Set<Group>()
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key = '', value = ''] = entryOf(line)
    if (key === 'user-agent') {
      if (!isNaming) current = new Set()
      const named = value.toLowerCase().split('/')[0]?.trim()
      const group = named === agent ? ours : named === '*' ? anybodys : undefined
      if (group !== undefined) current.add(group)
      if (group !== undefined) group.isNamed = true
    } else if (key === 'allow' || key === 'disallow') {
      for (const { rules } of current) addRule(rules, value, key === 'allow')
    } else if (key === 'crawl-delay') {
      for (const group of current) group.delaySeconds = Number(value)
    } else if (key === 'sitemap' && value !== '' && sitemaps.length < mostSitemaps) sitemaps.push(value)
    if (key !== '') isNaming = key === 'user-agent'
  }
  const { rules, delaySeconds } = ours.isNamed ? ours : anybodys
  return {
    allows: (url) => isAllowed(origin, rules, url),
    delayMs: Number.isFinite(delaySeconds) ? Math.min(Math.max(delaySeconds * 1000, 0), longestDelayMs) : 0,
    sitemaps,
  }
}

/** `Key: value # remark`. Without a key, the line is ignored. */
function entryOf(line: string): [key?: string, value?: string] {
  const [said = ''] = line.split('#', 1)
  const at = said.indexOf(':')
  return at < 0 ? [] : [said.slice(0, at).trim().toLowerCase(), said.slice(at + 1).trim()]
}

function addRule(rules: Rule[], pattern: string, allow: boolean): void {
  if (pattern === '' || pattern.length > longestRule || rules.length >= mostRules) return
  const encoded = encodedPath(pattern)
  const isWhole = encoded.endsWith('$')
  const matches = textMatcher(isWhole ? encoded.slice(0, -1) : `${encoded}*`)
  rules.push({ length: pattern.length, allow, matches })
}

function isAllowed(origin: string, rules: readonly Rule[], url: string): boolean {
  const address = URL.parse(url)
  if (address === null || address.origin !== origin) return true
  const path = encodedPath(address.pathname + address.search)
  let deciding: Rule | undefined
  for (const rule of rules) {
    const length = deciding?.length ?? 0
    const weighsMore = rule.length > length || (rule.length === length && rule.allow)
    if (weighsMore && rule.matches(path)) deciding = rule
  }
  return deciding?.allow ?? true
}

/** One way of writing what may be written in several. */
function encodedPath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}
