import type { Capability } from '../platform/app.ts'
import { connectedAccountReferences } from './accounts/references.ts'
import * as endpoints from './endpoints/list.ts'
import { pollChores } from './triggers/chores.ts'
import { triggerHook } from './triggers/hook.ts'
import { pollJob } from './triggers/poll-job.ts'

export {
  connectWithCode,
  connectWithToken,
  countSubscriptions,
  disconnect,
} from './accounts/connect.ts'
export { authorise } from './accounts/oauth.ts'
export { listConnected, readConnected } from './accounts/read.ts'
export type { ConnectedAccount } from './accounts/store.ts'
export { readJson, unreachable } from './client/answer.ts'
export { asProblem, ProviderError, type ProviderFailure } from './client/provider-error.ts'
export { providerByKind, providers } from './providers.ts'

export const integrations: Capability = {
  name: 'Integrations',
  description: 'Connected accounts at other services, and the triggers of their events.',
  endpoints: Object.values(endpoints).flat(),
  jobs: [pollJob],
  housekeeping: pollChores,
  nodeHooks: [triggerHook],
  references: [connectedAccountReferences],
}
