export { eventBacklog } from './hand-on.ts'
export { hasListeners, listen } from './listeners.ts'
export { publish } from './publish.ts'
