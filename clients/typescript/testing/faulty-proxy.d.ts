import { type IncomingMessage } from 'node:http'
/**
 * What happens to one request: `break` cuts the connection before anything is passed on, `lose` passes it on and cuts
 * the connection instead of answering, `cut` lets so many bytes of the answer through; an object is answered instead.
 */
export type Fault =
  | 'break'
  | 'lose'
  | {
      cut: number
    }
  | {
      status: number
      headers?: Record<string, string>
    }
export interface FaultyProxy {
  url: string
  /** For the next requests, one each; afterwards everything is passed on. */
  faults: Fault[]
  seen: IncomingMessage[]
  close: () => Promise<void>
}
/** Stands between a client and the real server and does what networks do. */
export declare function faultyProxy(target: string): Promise<FaultyProxy>
