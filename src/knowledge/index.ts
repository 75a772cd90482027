import type { Capability } from '../platform/app.ts'
import { createDefaultKnowledgeBase, deleteDefaultKnowledgeBase } from './bases/bases.ts'
import { countBases } from './bases/count.ts'
import { knowledgeBaseReferences } from './bases/references.ts'
import { crawlWebsite } from './crawl/job.ts'
import { crawlSchedule } from './crawl/schedule.ts'
import { crawlOnSchedule } from './crawl/start.ts'
import * as endpoints from './endpoints/list.ts'
import { knowledgeErasing } from './erasing.ts'
import { findKnowledge } from './find.ts'
import { indexSources } from './indexing/job.ts'
import { crawlTopic } from './live.ts'
import { filePassages } from './vectors/filing.ts'

export { type BaseRow, defaultKnowledgeBase, findBases, type Viewer } from './bases/bases.ts'
export { knowledgeBase, toBase } from './endpoints/resources.ts'
export { type Hit, type SearchMode, type SearchRequest, search } from './search/search.ts'
export { type AddedFile, addFiles } from './sources/add.ts'

export const knowledge: Capability = {
  name: 'Knowledge bases',
  description: 'Files, pages and websites that agents answer from, and their search.',
  endpoints: Object.values(endpoints).flat(),
  jobs: [indexSources, crawlWebsite, filePassages],
  schedules: { [crawlSchedule]: crawlOnSchedule },
  references: [knowledgeBaseReferences],
  liveTopics: { crawl: crawlTopic },
  search: { knowledge: findKnowledge },
  erasing: knowledgeErasing,
  counts: { knowledge_bases: countBases },
  onAgentCreated: async (app, agent) => {
    await createDefaultKnowledgeBase(app.db, agent)
  },
  onAgentDeleted: (app, agent) => deleteDefaultKnowledgeBase(app.db, agent.id),
}
