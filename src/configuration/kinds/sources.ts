import type { OwnApi } from '../../templates/index.ts'
import { type Content, contentOf, isSame, listIn, picked } from '../content.ts'
import { everyOne } from '../pages.ts'

const crawlKeys = ['url', 'max_pages', 'max_depth', 'include', 'exclude'] as const

/** Those of `POST /knowledge-bases/{knowledgeBaseId}/website-crawls`. */
export const websiteDefaults: Content = {
  max_pages: 500,
  max_depth: 5,
  include: [],
  exclude: [],
  schedule: null,
}

/** Pages and websites of a knowledge base. Uploaded files are content, and stay where they are. */
export async function readSources(api: OwnApi, baseId: unknown): Promise<Content> {
  const sources = await everyOne(api, `knowledge-bases/${String(baseId)}/sources`)
  return {
    pages: sources
      .filter((one) => one['type'] === 'URL' && one['website_source_id'] === null)
      .map((one) => ({ url: one['url'] }))
      .toSorted(byUrl),
    websites: sources
      .filter((one) => one['type'] === 'WEBSITE')
      .map(websiteContent)
      .toSorted(byUrl),
  }
}

function websiteContent(source: Content): Content {
  const crawl = contentOf(source['crawl'])
  return { url: source['url'], ...picked(crawl, crawlKeys.slice(1)), schedule: source['schedule'] }
}

function byUrl(a: Content, b: Content): number {
  return String(a['url']) < String(b['url']) ? -1 : 1
}

/** Adds what is missing; with `prune`, takes away what no file names. */
export async function writeSources(
  api: OwnApi,
  baseId: unknown,
  wanted: Content,
  prune: boolean,
): Promise<void> {
  const path = `/knowledge-bases/${String(baseId)}` as const
  const sources = await everyOne(api, `knowledge-bases/${String(baseId)}/sources`)
  const own = sources.filter((one) => one['website_source_id'] === null)
  const pages = listIn(wanted, 'pages').map((one) => String(one['url']))
  const missing = pages.filter((url) => !own.some((one) => one['type'] === 'URL' && one['url'] === url))
  if (missing.length > 0) await api(`POST ${path}/sources/urls`, { urls: missing })
  for (const website of listIn(wanted, 'websites')) {
    const present = own.find((one) => one['type'] === 'WEBSITE' && one['url'] === website['url'])
    await writeWebsite(api, path, website, present)
  }
  const gone = own.filter((one) => isGone(one, wanted))
  if (prune && gone.length > 0)
    await api(`DELETE ${path}/sources`, { source_ids: gone.map((one) => one['id']) })
}

function isGone(source: Content, wanted: Content): boolean {
  if (source['type'] === 'URL')
    return (
      wanted['pages'] !== undefined && !listIn(wanted, 'pages').some((one) => one['url'] === source['url'])
    )
  if (source['type'] !== 'WEBSITE' || wanted['websites'] === undefined) return false
  return !listIn(wanted, 'websites').some((one) => one['url'] === source['url'])
}

async function writeWebsite(
  api: OwnApi,
  path: `/${string}`,
  wanted: Content,
  present: Content | undefined,
): Promise<void> {
  const limits = picked(wanted, crawlKeys)
  let id = present?.['id']
  if (present === undefined) {
    id = contentOf(await api(`POST ${path}/website-crawls`, limits))['id']
  } else if (!isSame({ ...websiteContent(present), ...limits }, websiteContent(present))) {
    await api(`POST ${path}/website-crawls/${String(id)}/resync`, limits)
  }
  const schedule = wanted['schedule']
  if (schedule === undefined || isSame(schedule, present?.['schedule'] ?? null)) return
  const at = `${path}/website-crawls/${String(id)}/schedule` as const
  await (schedule === null ? api(`DELETE ${at}`) : api(`PUT ${at}`, schedule))
}
