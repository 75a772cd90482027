export { inboxEndpoints } from './inbox.ts'
export { recordTaskEndpoints } from './record-tasks.ts'
