import type { Capability } from '../platform/app.ts'
import { searchEverything } from './endpoint.ts'

export const search: Capability = {
  name: 'Search',
  description: 'Over everything that the caller may see.',
  endpoints: [searchEverything],
}
