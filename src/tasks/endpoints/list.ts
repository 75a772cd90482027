// Every endpoint of this capability.
export { inboxEndpoints } from './inbox.ts'
export { recordTaskEndpoints } from './record-tasks.ts'
