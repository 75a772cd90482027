export { isHeard, listen } from './listeners.ts'
export { fanOut, publish } from './publish.ts'
