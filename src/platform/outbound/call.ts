import type { Readable } from 'node:stream'
import type { SecretBinding } from '../../kit/bound-secret.ts'

export interface OutboundRequest {
  /** GET unless given. */
  method?: string
  url: string | URL
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | null
  /** For the whole call, redirects and body included; 30 seconds unless given. */
  timeoutMs?: number
  /** The size limit of the decoded body; 10 MiB by default. */
  maxBytes?: number
  /** The maximum number of redirects, 5 by default. With 0, a redirect is the answer. */
  redirects?: number
  signal?: AbortSignal
  /** Names of headers that hold secrets: like Authorization and Cookie, they are not sent on to another origin. */
  secretHeaders?: readonly string[]
  /** Stored secrets in the request: nothing is sent unless all of them may go to its origin. */
  secrets?: readonly SecretBinding[]
  /** True if the URL or the body contains a secret. Redirects must then stay on its origins, too. */
  secretsOutsideHeaders?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  /** After redirects. */
  url: string
}

export interface OutboundResponse extends Answer {
  body: Buffer
  /** The body in the character set that its content type names, UTF-8 otherwise. */
  text: () => string
}

export interface OutboundStream extends Answer {
  /** Decoded, and limited in size and time. Must be read to its end or destroyed. */
  body: Readable
}

/** The one way out to other people's servers. Every failure is an OutboundError. */
export interface Outbound {
  request: (request: OutboundRequest) => Promise<OutboundResponse>
  /** Returns the body as a stream. */
  stream: (request: OutboundRequest) => Promise<OutboundStream>
  /** An address of a host that may be connected to by other protocols, and whether the operator has listed it. */
  addressOf: (host: string) => Promise<{ address: string; isListed: boolean }>
}
