export { eventBacklog } from './deliver.ts'
export { hasListeners, listen } from './listeners.ts'
export { publish } from './publish.ts'
