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
  /** Of the decoded body; 10 MiB unless given. */
  maxBytes?: number
  /** How many redirects are followed: 5 unless given; with 0 a redirect is the answer. */
  redirects?: number
  signal?: AbortSignal
  /** Names of headers that hold secrets: like Authorization and Cookie, they are not sent on to another origin. */
  secretHeaders?: readonly string[]
  /** Stored secrets in the request: nothing is sent unless all of them may go to its origin. */
  secrets?: readonly SecretBinding[]
  /** Whether one of them is in the URL or the body: redirects are then held to their origins, too. */
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
  /** Hands the body out while it arrives. */
  stream: (request: OutboundRequest) => Promise<OutboundStream>
  /** An address of a host that may be connected to by other protocols, and whether the operator has listed it. */
  addressOf: (host: string) => Promise<{ address: string; isListed: boolean }>
}
