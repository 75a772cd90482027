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
 * Who may call an endpoint. `none` is public, `any` takes an account key or a personal one, `user` a personal one,
 * `admin` a personal one of an ADMIN or OWNER; a session does wherever a personal key of its user would. `session` takes
 * a session alone, and a key finds nothing there. Rights on a single table or record are the handler's to check.
 */
export type KeyKind = 'none' | 'any' | 'user' | 'admin' | 'session'

/** A request before anything of it is parsed. */
export interface Incoming {
  method: string
  /** Without the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  client: Client
  /** A parameter of the path as it was sent; empty where the path has no such parameter. */
  param: (name: string) => string
  /** Gives the answer a header, also where the request is refused. */
  setHeader: (name: string, value: string) => void
}

/** A type of caller that only endpoints outside the public API have, such as the visitor of a live chat. */
export interface CallerType<App, C> {
  /** Which API key it takes, for the API description: `none`, too, where it shows something else. */
  key: KeyKind | 'visitor'
  /** Whether it is a `Caller`, whose requests count for its key and its account. */
  hasAccount: boolean
  /** Finds out who is calling before the body is read, or refuses the request. */
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

/** From where a request came. */
export interface Client {
  /** The IP address; behind a trusted proxy, the one that it tells. */
  address: string
  userAgent: string
  cookie: string | undefined
  /** Whether cookies for it are Secure: it came by HTTPS, or the proxy before us took it so. */
  secure: boolean
  /** The address of the pages that it uses, such as `https://desk.example.com`. */
  origin: string
  /** The origin that the request itself names. */
  requestOrigin: string
}

/** What a handler knows of a change and its definition does not tell. Nothing secret. */
export interface Told {
  target?: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface Call<App, K extends Key<App>, P, Q, B> {
  /** In the transaction of the request, where the endpoint changes something and does not open transactions itself. */
  app: App
  caller: CallerFor<K>
  params: P
  query: Q
  body: B
  headers: Readonly<Record<string, string | string[] | undefined>>
  requestId: string
  client: Client
  /**
   * Runs the last work of a handler with `opensTransactions` in a transaction. What it returns is the body of the answer, which
   * the transaction also stores for an Idempotency-Key.
   */
  transactLast: <T>(work: (app: App) => Promise<T> | T) => Promise<T>
  /** Adds to what the audit log says of this request. */
  audit: (told: Told) => void
  /** Gives the answer a header that only the handler knows. */
  setHeader: (name: string, value: string | string[]) => void
  /** The body as it arrived, where the endpoint declares `rawBody`. */
  bytes: Buffer
  /** The parts of a multipart body, in the order in which they arrive; empty for any other body. */
  parts: AsyncIterable<UploadPart>
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** How an endpoint outside the public API answers an error that must not have the usual shape. */
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
  /** The public API where nothing is said. Endpoints outside it are in no description, client, command or MCP tool. */
  prefix?: '' | `/${string}`
  key: K
  /** For `session`: only an ADMIN or OWNER, or whoever proved within the last ten minutes who they are. */
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
  /** Bytes; 1 MiB where nothing is said. */
  bodyLimit?: number
  /** Answers with very much and takes long: an account has `FRONTDESK_EXPORTS_PER_ACCOUNT` of these at a time. */
  heavy?: true
  /** A POST that only reads, or says what is forgotten in a minute: no Idempotency-Key, no row in the audit log. */
  reads?: true
  /**
   * The server runs a handler that changes something in one transaction, unless the handler opens its transactions itself:
   * `one` with `transactLast`, after work that may be repeated; or `several`, also where it calls other services or streams.
   * When the server stops in the middle of `several`, nothing tells how far it came.
   */
  opensTransactions?: 'one' | 'several'
  /** A PATCH that must not be done twice takes an Idempotency-Key, as every POST does that changes something. */
  takesKey?: true
  /** Not in the original contract; marked so in the API description. */
  addition?: true
  handle: (call: Call<App, K, Output<P>, Output<Q>, Output<B>>) => Promise<Answered<A>> | Answered<A>
}

export type SessionNeed = 'admin' | 'confirmation'

/** What an API description tells of an endpoint. */
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
  /** Whether calling it changes something. */
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

/** Binds `endpoint()` to the application that handlers are handed. */
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
