export type { Outbound, OutboundRequest, OutboundResponse, OutboundStream } from './call.ts'
export { OutboundError, type OutboundErrorCode } from './errors.ts'
export { openOutbound } from './outbound.ts'
export { pauseOf } from './retry-after.ts'
