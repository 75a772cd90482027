// Every endpoint of this capability.
export { baseEndpoints } from './bases.ts'
export { crawlEndpoints } from './crawls.ts'
export { getPassages } from './passages.ts'
export { searchKnowledgeBase } from './search.ts'
export { sourceEndpoints } from './sources.ts'
