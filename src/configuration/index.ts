import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'

export const configuration: Capability = {
  name: 'Configuration',
  description: 'The configuration as files, to keep in git and move to other servers.',
  endpoints: Object.values(endpoints).flat(),
}
