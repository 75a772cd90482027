import type { Capability } from '../platform/app.ts'
import { connectedAccountReferences } from './accounts/references.ts'
import { listIntegrations } from './endpoints/accounts.ts'
import { manageIntegrations } from './endpoints/manage.ts'
import { listTriggerResources, resourceEndpoints } from './endpoints/resources.ts'
import { listSubscriptions } from './endpoints/subscriptions.ts'
import { listTriggerTypes } from './endpoints/trigger-types.ts'
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
export { pauseOf } from './client/failure.ts'
export { asProblem, ProviderError, type ProviderFailure } from './client/provider-error.ts'
export { providerByKind, providers } from './providers.ts'

export const integrations: Capability = {
  name: 'Integrations',
  description:
    'Accounts at other services: what can be looked up in them, and which of their events start workflows.',
  endpoints: [
    listIntegrations,
    listTriggerTypes,
    listTriggerResources,
    ...resourceEndpoints,
    listSubscriptions,
    ...manageIntegrations,
  ],
  jobs: [pollJob],
  housekeeping: pollChores,
  nodeHooks: [triggerHook],
  references: [connectedAccountReferences],
}
