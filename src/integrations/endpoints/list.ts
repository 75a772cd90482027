// Every endpoint of this capability.
export { listIntegrations } from './accounts.ts'
export { manageIntegrations } from './manage.ts'
export { listTriggerResources, resourceEndpoints } from './resources.ts'
export { listSubscriptions } from './subscriptions.ts'
export { listTriggerTypes } from './trigger-types.ts'
