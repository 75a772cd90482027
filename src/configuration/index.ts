import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'

export const configuration: Capability = {
  name: 'Configuration',
  description: 'Everything that is configuration as files, to be kept in git and brought to other servers.',
  endpoints: Object.values(endpoints).flat(),
}
