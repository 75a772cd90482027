import { endedCrawl, settledSources } from '../../../harness/knowledge/settled.ts'
import type { World } from '../world.ts'

/** A knowledge base with a page, a website and an upload; returns its id. */
export async function callKnowledge({ call, server, site }: World): Promise<number> {
  const base = await call('POST /knowledge-bases', {}, { body: { name: 'Help', visibility: 'SHARED' } })
  const ids = { knowledgeBaseId: base.id }
  await call('PUT /knowledge-bases/{knowledgeBaseId}', ids, { body: { description: 'What people ask' } })
  const urls = [`${site.url}/help/returns`, `${site.url}/nothing`]
  const added = await call('POST /knowledge-bases/{knowledgeBaseId}/sources/urls', ids, { body: { urls } })
  const path = `/knowledge-bases/${base.id}`
  await settledSources(server.api, path)
  const website = await call('POST /knowledge-bases/{knowledgeBaseId}/website-crawls', ids, {
    body: { url: `${site.url}/help/`, max_pages: 5 },
  })
  await endedCrawl(server.api, path, website.id)
  await settledSources(server.api, path)
  await call('GET /knowledge-bases/{knowledgeBaseId}/sources', ids)
  for (const sourceId of [added.results[0].id, website.id]) {
    await call('GET /knowledge-bases/{knowledgeBaseId}/sources/{sourceId}', { ...ids, sourceId })
  }
  await call('POST /knowledge-bases/{knowledgeBaseId}/search', ids, { body: { query: 'send a lamp back' } })
  const own = { ...ids, websiteSourceId: website.id }
  const crawl = 'knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}'
  await call(`GET /${crawl}/sync-history`, own)
  await call(`POST /${crawl}/resync`, own, { body: {} })
  await endedCrawl(server.api, path, website.id)
  const sources = { source_ids: [added.results[0].id] }
  await call('POST /knowledge-bases/{knowledgeBaseId}/sources/resync', ids, { body: sources })
  await settledSources(server.api, path)
  await call('DELETE /knowledge-bases/{knowledgeBaseId}/sources', ids, { body: sources })
  await call('GET /knowledge-bases')
  await call('GET /knowledge-bases/{knowledgeBaseId}', ids)
  const other = await call('POST /knowledge-bases', {}, { body: { name: 'Another' } })
  await call('DELETE /knowledge-bases/{knowledgeBaseId}', { knowledgeBaseId: other.id })
  return base.id
}
