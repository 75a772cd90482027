import type { Readable } from 'node:stream'
import type { z } from 'zod'

/** The successful answer of an endpoint: a status, and the content of the body. */
export type Answer =
  | { kind: 'json'; status: 200 | 201 | 202; schema: z.ZodType; etag?: (body: unknown) => string }
  | { kind: 'empty'; status: 204 }
  | { kind: 'text'; status: 200; contentType: string }
  | { kind: 'stream'; status: 200; contentType: string }
  | { kind: 'redirect'; status: 303 }
  | { kind: 'response'; status: 200 }

/** A streamed body, with headers that only the handler knows. */
export interface StreamBody {
  stream: Readable
  status?: 200 | 206 | 304 | 416
  headers?: Record<string, string>
}

/** A text with the status and headers that only the handler knows. */
export interface TextBody {
  text: string
  status?: number
  headers?: Record<string, string>
}

/** A JSON body that is text already: large answers that nothing needs to look into are sent as the database wrote them. */
export class JsonText {
  readonly text: string

  constructor(json: string) {
    this.text = json
  }
}

/** Headers of server-sent events. Without them, proxies would hold events back. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Headers of endless streams. Nothing follows on the connection, so a stopping server must not wait for it. */
export const endlessStreamHeaders = { ...eventStreamHeaders, connection: 'close' }

/**
 * Server-sent events for a client that asked for them, instead of the JSON body. `end` is that body, which is
 * also in the last event: a repeated request with the same Idempotency-Key gets it as JSON.
 */
export class EventStream {
  readonly stream: Readable
  readonly end: Promise<unknown>

  constructor(events: Readable, end: Promise<unknown>) {
    this.stream = events
    this.end = end
  }
}

export type Answered<A extends Answer> = A extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.input<S> | JsonText | EventStream
  : A extends { kind: 'empty' }
    ? void
    : A extends { kind: 'text' }
      ? string | TextBody
      : A extends { kind: 'redirect' }
        ? string
        : A extends { kind: 'response' }
          ? Response
          : StreamBody

export function ok<S extends z.ZodType>(schema: S): { kind: 'json'; status: 200; schema: S } {
  return { kind: 'json', status: 200, schema }
}

/** The answer with an `ETag`, by which a later request can say which version of it was seen. */
export function tagged<A extends { kind: 'json'; status: 200 | 201; schema: z.ZodType }>(
  answer: A,
  etag: (body: z.input<A['schema']>) => string,
): A & { etag: (body: unknown) => string } {
  // The server passes the result of the handler, which the schema accepts.
  return { ...answer, etag: etag as (body: unknown) => string }
}

export function created<S extends z.ZodType>(schema: S): { kind: 'json'; status: 201; schema: S } {
  return { kind: 'json', status: 201, schema }
}

/** An answer to a request whose work continues. */
export function accepted<S extends z.ZodType>(schema: S): { kind: 'json'; status: 202; schema: S } {
  return { kind: 'json', status: 202, schema }
}

export const noContent = { kind: 'empty', status: 204 } as const

/** A redirect of the browser. The handler returns the URL. */
export const redirect = { kind: 'redirect', status: 303 } as const

export function text(contentType: string): { kind: 'text'; status: 200; contentType: string } {
  return { kind: 'text', status: 200, contentType }
}

export const markdown = text('text/markdown; charset=utf-8')

/** An answer that a library makes as a whole. */
export const response = { kind: 'response', status: 200 } as const

export function stream(contentType: string): { kind: 'stream'; status: 200; contentType: string } {
  return { kind: 'stream', status: 200, contentType }
}
