// Every endpoint of this capability.
export { liveEndpoints } from './live.ts'
