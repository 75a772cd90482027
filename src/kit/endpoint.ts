import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Answer, Answered } from './answers.ts'
import type { Caller, SessionCaller, UserCaller } from './caller.ts'
import type { Problem, ProblemCode } from './problem.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Route = `${Method} /${string}`

/** The prefix of the public API. */
export const apiPrefix = '/public/v1'

/**
 * The callers of an endpoint. `none` is public, `any` takes an account key or a personal one, `user` a personal
 * one, `admin` a personal one of an ADMIN or OWNER. Sessions count as a personal key of their user. `session`
 * takes sessions only, and keys get a 404. The handler checks rights to single tables and records.
 */
export type KeyKind = 'none' | 'any' | 'user' | 'admin' | 'session'

/** A request before anything of it is parsed. */
export interface Incoming {
  method: string
  /** Without the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  client: Client
  /** A parameter of the path as it was sent; empty if the path doesn't have it. */
  param: (name: string) => string
  /** Sets a header of the answer, even if the request is refused. */
  setHeader: (name: string, value: string) => void
}

/** A type of caller that only endpoints outside the public API have, such as the visitor of a live chat. */
export interface CallerType<App, C> {
  /** The API key it takes, for the API description; `none` also if it takes another credential. */
  key: KeyKind | 'visitor'
  /** True if it is a `Caller`, whose requests count for its key and its account. */
  hasAccount: boolean
  /** Finds the caller before the body is read, or refuses the request. */
  authenticate: (app: App, request: Incoming) => Promise<C> | C
}

/** Anyone, whichever site a browser is on: there is no cookie that such an endpoint reads or sets. */
export const anyone: CallerType<unknown, null> = {
  key: 'none',
  hasAccount: false,
  authenticate: () => null,
}

type Key<App> = KeyKind | CallerType<App, unknown>

type CallerFor<K> = K extends { authenticate: (...request: never[]) => infer C }
  ? Awaited<C>
  : K extends 'none'
    ? null
    : K extends 'any'
      ? Caller
      : K extends 'session'
        ? SessionCaller
        : UserCaller

/** The errors that a handler itself may raise. Those of the pipeline (400, 401, 413, 429…) go without saying. */
export type HandlerError = Extract<
  ProblemCode,
  | 'not_found'
  | 'conflict'
  | 'precondition_failed'
  | 'forbidden'
  | 'insufficient_credits'
  | 'payment_required'
  | 'unavailable'
  | 'too_large'
  | 'gone'
  | 'unauthorized'
  | 'unsupported_media_type'
  | 'totp_required'
  | 'rate_limited'
>

/** One part of a multipart body: a file that is still arriving while the handler reads it, or a short text. */
export type UploadPart =
  | { kind: 'file'; field: string; fileName: string; contentType: string; stream: Readable }
  | { kind: 'text'; field: string; text: string }

/** The client that sent a request. */
export interface Client {
  /** The IP address. Behind a trusted proxy, the forwarded one. */
  address: string
  userAgent: string
  cookie: string | undefined
  /** True if cookies must be Secure: the request used HTTPS, up to us or up to our proxy. */
  secure: boolean
  /** The address of the pages that it uses, such as `https://desk.example.com`. */
  origin: string
  /** The origin that the request itself names. */
  requestOrigin: string
}

/** Details of a change that only the handler knows, for the audit log. They must not contain secrets. */
export interface AuditDetails {
  target?: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface Call<App, K extends Key<App>, P, Q, B> {
  /**
   * Inside the transaction of the request, if the endpoint changes something and doesn't open transactions
   * itself.
   */
  app: App
  caller: CallerFor<K>
  params: P
  query: Q
  body: B
  headers: Readonly<Record<string, string | string[] | undefined>>
  requestId: string
  client: Client
  /**
   * Runs the last work of a handler with `opensTransactions` in a transaction. Its result is the body of the
   * answer, which the transaction also stores for an Idempotency-Key.
   */
  transactLast: <T>(work: (app: App) => Promise<T> | T) => Promise<T>
  /** Adds details to the audit row of this request. */
  audit: (details: AuditDetails) => void
  /** Gives the answer a header that only the handler knows. */
  setHeader: (name: string, value: string | string[]) => void
  /** The raw body, if the endpoint declares `rawBody`. */
  bytes: Buffer
  /** The parts of a multipart body, in the order in which they arrive; empty for any other body. */
  parts: AsyncIterable<UploadPart>
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** The shape of errors of an endpoint outside the public API that doesn't use the common one. */
export type ErrorShape = (problem: Problem, error: unknown) => { status?: number; body: unknown } | undefined

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

interface Definition<
  App,
  K extends Key<App>,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends Answer,
> {
  route: Route
  /**
   * The public API by default. Endpoints with another prefix aren't in any description, client, command or MCP
   * tool.
   */
  prefix?: '' | `/${string}`
  key: K
  /** For `session`: requires an ADMIN or OWNER, or a confirmation of identity in the last ten minutes. */
  needs?: K extends 'session' ? readonly SessionNeed[] : never
  /** A few words for the reference: «Create a row». */
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  /** `multipart` bodies reach the handler as `parts`. */
  consumes?: 'multipart'
  /** The content types of bodies that reach the handler as `bytes`; `*` for any. */
  rawBody?: RegExp | '*'
  returns: A
  /** Answers errors of this endpoint; undefined for the usual shape. */
  errorShape?: ErrorShape
  /** Answers an EventStream to a client that accepts `text/event-stream`. */
  streams?: true
  errors?: readonly HandlerError[]
  /** In bytes; 1 MiB by default. */
  bodyLimit?: number
  /** Answers with very much and takes long: an account has `FRONTDESK_EXPORTS_PER_ACCOUNT` of these at a time. */
  heavy?: true
  /**
   * A POST that only reads, or changes what expires within a minute. It takes no Idempotency-Key and isn't
   * audited.
   */
  reads?: true
  /**
   * Handlers that change something run in one transaction, unless they open transactions themselves: `one` with
   * `transactLast`, after work that may be repeated; `several`, also with calls of other services or streams.
   * If the server stops during `several`, the outcome is unknown.
   */
  opensTransactions?: 'one' | 'several'
  /** A PATCH that must not be done twice takes an Idempotency-Key, as every POST does that changes something. */
  takesKey?: true
  /** Not in the original contract; marked so in the API description. */
  addition?: true
  handle: (call: Call<App, K, Output<P>, Output<Q>, Output<B>>) => Promise<Answered<A>> | Answered<A>
}

export type SessionNeed = 'admin' | 'confirmation'

/** The parts of an endpoint that API descriptions use. */
export interface DescribedEndpoint {
  method: Method
  path: `/${string}`
  key: CallerType<unknown, unknown>['key']
  needs: readonly SessionNeed[]
  summary: string
  description: string | undefined
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  consumes: 'multipart' | undefined
  returns: Answer
  streams: boolean
  errors: readonly ProblemCode[]
  /** True if a call changes something. */
  changes: boolean
  takesKey?: true
  addition: boolean
}

/** A call whose parts have the types that the endpoint declares. */
export type AnyCall<App> = Omit<Call<App, KeyKind, unknown, unknown, unknown>, 'caller'> & { caller: unknown }

/** An endpoint as the server, the API description and the whole-API suite see it. */
export interface Endpoint<App> extends DescribedEndpoint {
  prefix: string
  /** Authenticates the callers of an endpoint with a caller type of its own. */
  callers: CallerType<App, unknown> | undefined
  rawBody: RegExp | '*' | undefined
  errorShape: ErrorShape | undefined
  errors: readonly HandlerError[]
  bodyLimit: number
  heavy?: true
  opensTransactions: 'one' | 'several' | undefined
  handle: (call: AnyCall<App>) => unknown
}

export type EndpointFactory<App> = <
  K extends Key<App>,
  A extends Answer,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  definition: Definition<App, K, P, Q, B, A>,
) => Endpoint<App>

const defaultBodyLimit = 1024 * 1024

/** Binds `endpoint()` to the application type of the handlers. */
export function endpointFactory<App>(): EndpointFactory<App> {
  return (definition) => {
    const [method, path] = splitRoute(definition.route)
    const { key } = definition
    return {
      prefix: definition.prefix ?? apiPrefix,
      method,
      path,
      key: typeof key === 'string' ? key : key.key,
      callers: typeof key === 'string' ? undefined : key,
      needs: definition.needs ?? [],
      summary: definition.summary,
      description: definition.description,
      params: definition.params,
      query: definition.query,
      body: definition.body,
      consumes: definition.consumes,
      rawBody: definition.rawBody,
      returns: definition.returns,
      errorShape: definition.errorShape,
      streams: definition.streams === true,
      errors: definition.errors ?? [],
      bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
      changes: method !== 'GET' && definition.reads !== true,
      ...(definition.takesKey === true ? { takesKey: true } : {}),
      ...(definition.heavy === true ? { heavy: true } : {}),
      opensTransactions: definition.opensTransactions,
      addition: definition.addition === true,
      // The server parses params, query and body with these very schemas and checks the key before it calls.
      handle: definition.handle as Endpoint<App>['handle'],
    }
  }
}

/** `GET /agents` as method and path. */
export function splitRoute(route: Route): [Method, `/${string}`] {
  const space = route.indexOf(' ')
  return [route.slice(0, space) as Method, route.slice(space + 1) as `/${string}`]
}
