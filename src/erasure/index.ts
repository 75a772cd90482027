import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'
import { erase } from './request.ts'

export const erasure: Capability = {
  name: 'Erasure',
  description: 'Erasure of customers, with a report.',
  endpoints: Object.values(endpoints).flat(),
  jobs: [erase],
}
