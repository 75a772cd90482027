export { liveEndpoints } from './live.ts'
