import { Readability } from '@mozilla/readability'
import { crawlerDirectives } from './crawler-directives.ts'
import { characterCount, type ReadDocument, type Section, Unreadable, type WebFacts } from './document.ts'
import { type DomDocument, type DomElement, extent, lineOf, parseDocument } from './dom.ts'
import { proseOf } from './prose.ts'

const mostElements = 100_000
// Browsers flatten deeper nesting. Selectors and the article extraction take minutes for it.
const deepest = 500

/** Reads the content of a page without menus and the like, and its instructions to crawlers. */
export function readHtml(html: string, url: string | undefined): ReadDocument {
  const document = parseBounded(html)
  const { depth } = extent(document)
  if (depth > deepest) return { title: null, sections: proseOf(document.body) }
  const title = lineOf(document.querySelector('title')?.textContent)
  const heading = lineOf(document.querySelector('h1')?.textContent)
  const web = webFacts(document, url)
  const sections = underHeading(mainContent(html), heading)
  return { title: title || heading || null, sections, ...(web === undefined ? {} : { web }) }
}

/** Reads all text of a page, including menus. */
export function readWholeHtml(html: string): ReadDocument {
  const document = parseBounded(html)
  const sections = proseOf(document.body)
  return { title: sections.find(({ path }) => path.length > 0)?.path[0] ?? null, sections }
}

/** Counts tags before parsing and nodes after it, because a tag may create several elements. */
function parseBounded(html: string): DomDocument {
  refuseHuge(countTags(html))
  const document = parseDocument(html)
  refuseHuge(extent(document).count)
  return document
}

function refuseHuge(elements: number): void {
  if (elements > mostElements) throw new Unreadable(`It has more than ${mostElements} elements; split it.`)
}

function countTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (/[a-z]/i.test(html[at + 1] ?? '')) count++
  }
  return count
}

/** Elements that are marked as navigation and the like, or have a common name for it. */
const furniture =
  'nav, footer, body > header, header:has(nav), [role=navigation], [role=banner], [role=contentinfo], [role=search], .menu, .breadcrumb, .breadcrumbs, .cookie-banner, #menu, #nav'

/**
 * Returns the result of the article extraction. If that is only a small part of the page, as on pages of short
 * entries, returns everything except navigation.
 */
function mainContent(html: string): Section[] {
  const article = articleOf(withoutFurniture(parseDocument(html)))
  const remainder = remainderOf(withoutFurniture(parseDocument(html)))
  return characterCount(article) * 2 < characterCount(remainder) ? remainder : article
}

function withoutFurniture(document: DomDocument): DomDocument {
  for (const part of document.querySelectorAll(furniture)) {
    // A heading outside the content is still what the page is about.
    if (part.querySelector('h1') === null) part.remove()
  }
  return document
}

function articleOf(document: DomDocument): Section[] {
  const reader = new Readability<unknown>(document, {
    serializer: (node: unknown) => node,
    // The facts that it would read from there are not used.
    disableJSONLD: true,
  })
  const content = reader.parse()?.content
  return content === null || content === undefined ? [] : proseOf(content as DomElement)
}

function remainderOf(document: DomDocument): Section[] {
  const mains = [...document.querySelectorAll('main, [role=main]')]
  const root = mains.length === 1 && mains[0] !== undefined ? mains[0] : document.body
  for (const part of root.querySelectorAll('aside, form')) part.remove()
  // Lists of links are furniture too, whatever they are called.
  for (const list of root.querySelectorAll('ul, ol')) if (isLinkList(list)) list.remove()
  return proseOf(root)
}

function isLinkList(list: DomElement): boolean {
  const links = [...list.querySelectorAll('a')].map((link) => lineOf(link.textContent).length)
  const linked = links.reduce((sum, length) => sum + length, 0)
  return links.length > 3 && linked > 0.8 * lineOf(list.textContent).length
}

/** The extraction drops or demotes the page heading, which gives context to all sections below it. */
function underHeading(sections: Section[], heading: string): Section[] {
  if (heading === '') return sections
  return sections.map(({ path, text }) => ({
    path: [heading, ...path.filter((one) => one !== heading)],
    text,
  }))
}

function webFacts(document: DomDocument, url: string | undefined): WebFacts | undefined {
  if (url === undefined) return undefined
  const base = absolute(document.querySelector('base')?.getAttribute('href'), url) ?? url
  const links = [...document.querySelectorAll('a[href]')]
    .filter((link) => !/\bnofollow\b/i.test(link.getAttribute('rel') ?? ''))
    .map((link) => absolute(link.getAttribute('href'), base))
  const directives = [...document.querySelectorAll('meta[name]')]
    .filter((meta) => /^(robots|frontdesk)$/i.test(meta.getAttribute('name') ?? ''))
    .map((meta) => meta.getAttribute('content') ?? '')
  return {
    links: [...new Set(links.filter((link) => link !== null))],
    canonical: absolute(document.querySelector('link[rel=canonical]')?.getAttribute('href'), base),
    ...crawlerDirectives(directives.join(',')),
  }
}

function absolute(href: string | null | undefined, base: string): string | null {
  if (href === null || href === undefined) return null
  const url = URL.parse(href.trim(), base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
