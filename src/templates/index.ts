import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'

export { type OwnApi, ownApi } from './api.ts'

export const templates: Capability = {
  name: 'Templates',
  description: 'Sets of resources that one call creates.',
  endpoints: Object.values(endpoints).flat(),
}
