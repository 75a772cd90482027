export type { Operations, Schemas } from './api.generated.ts'
export { createClient } from './client.ts'
export { ConnectionError, type ErrorCode, FrontdeskError, type Issue } from './errors.ts'
export type { ServerEvent } from './event-stream.ts'
export type { Form, Upload } from './form.ts'
export type { RequestOptions } from './request.ts'
export type { ClientOptions } from './transport.ts'
export type {
  Answers,
  Client,
  Item,
  OperationName,
  PagedOperation,
  StreamedOperation,
  Takes,
  TurnEvent,
} from './types.ts'
