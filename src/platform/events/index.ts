export { isHeard, listen, type Subscription } from './listeners.ts'
export { fanOut, publish } from './publish.ts'
