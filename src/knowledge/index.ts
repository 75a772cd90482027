import type { Capability } from '../platform/app.ts'
import { createDefaultKnowledgeBase, deleteDefaultKnowledgeBase } from './bases/bases.ts'
import { countBases } from './bases/count.ts'
import { knowledgeBaseReferences } from './bases/references.ts'
import { crawlWebsite } from './crawl/job.ts'
import { crawlSchedule } from './crawl/schedule.ts'
import { crawlOnSchedule } from './crawl/start.ts'
import { baseEndpoints } from './endpoints/bases.ts'
import { crawlEndpoints } from './endpoints/crawls.ts'
import { getPassages } from './endpoints/passages.ts'
import { searchKnowledgeBase } from './endpoints/search.ts'
import { sourceEndpoints } from './endpoints/sources.ts'
import { findKnowledge } from './find.ts'
import { indexSources } from './indexing/job.ts'
import { crawlTopic } from './live.ts'
import { filePassages } from './vectors/filing.ts'

export { type BaseRow, defaultKnowledgeBase, findBases, type Viewer } from './bases/bases.ts'
export { knowledgeBase, presentBase } from './endpoints/resources.ts'
export { type Hit, type SearchMode, type SearchRequest, search } from './search/search.ts'
export { type AddedFile, addFiles } from './sources/add.ts'

export const knowledge: Capability = {
  name: 'Knowledge bases',
  description: 'Files, pages and websites that agents answer from, and searching in them.',
  endpoints: [...baseEndpoints, searchKnowledgeBase, ...sourceEndpoints, getPassages, ...crawlEndpoints],
  jobs: [indexSources, crawlWebsite, filePassages],
  schedules: { [crawlSchedule]: crawlOnSchedule },
  references: [knowledgeBaseReferences],
  liveTopics: { crawl: crawlTopic },
  search: { knowledge: findKnowledge },
  counts: { knowledge_bases: countBases },
  onAgentCreated: async (_app, db, agent) => {
    await createDefaultKnowledgeBase(db, agent)
  },
  onAgentDeleted: (_app, db, agent) => deleteDefaultKnowledgeBase(db, agent.id),
}
