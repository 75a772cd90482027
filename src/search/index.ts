import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'

export const search: Capability = {
  name: 'Search',
  description: 'Search across everything that the caller may see.',
  endpoints: Object.values(endpoints).flat(),
}
