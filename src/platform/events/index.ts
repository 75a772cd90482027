export { eventBacklog } from './hand-on.ts'
export { isHeard, listen } from './listeners.ts'
export { publish } from './publish.ts'
