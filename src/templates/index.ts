import type { Capability } from '../platform/app.ts'
import { templateEndpoints } from './endpoints.ts'

export { type OwnApi, ownApi } from './api.ts'

export const templates: Capability = {
  name: 'Templates',
  description: 'Something useful, set up in one call.',
  endpoints: templateEndpoints,
}
