import { accounts } from './accounts/index.ts'
import { agents } from './agents/index.ts'
import { ai } from './ai/index.ts'
import { backups } from './backups/index.ts'
import { billing } from './billing/index.ts'
import { channels } from './channels/index.ts'
import { configuration } from './configuration/index.ts'
import { erasure } from './erasure/index.ts'
import { health } from './health/index.ts'
import { integrations } from './integrations/index.ts'
import { knowledge } from './knowledge/index.ts'
import { live } from './live/index.ts'
import { objects } from './objects/index.ts'
import type { Capability } from './platform/app.ts'
import { search } from './search/index.ts'
import { tasks } from './tasks/index.ts'
import { templates } from './templates/index.ts'
import { workflows } from './workflows/index.ts'

/** Everything the server is made of, in the order of the API reference. */
export const capabilities: readonly Capability[] = [
  accounts,
  live,
  search,
  objects,
  tasks,
  ai,
  billing,
  integrations,
  knowledge,
  agents,
  workflows,
  channels,
  templates,
  configuration,
  health,
  erasure,
  backups,
]
