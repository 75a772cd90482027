import type { Capability } from '../platform/app.ts'
import { configurationEndpoints } from './endpoints.ts'

export const configuration: Capability = {
  name: 'Configuration',
  description: 'Everything that is configuration as files, to be kept in git and brought to other servers.',
  endpoints: configurationEndpoints,
}
