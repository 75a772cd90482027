import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'
import { erase } from './request.ts'

export const erasure: Capability = {
  name: 'Erasure',
  description: 'Erasing everything of a person, with a report of what came of it.',
  endpoints: Object.values(endpoints).flat(),
  jobs: [erase],
}
