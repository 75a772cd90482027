import type { Schemas } from './api.generated.ts'

export type Issue = Schemas['Issue']

/** `unknown`: what answered was not the API, such as a proxy on the way to it. */
export type ErrorCode = Schemas['Error']['code'] | 'unknown'

/** The server refused: `code` says why, `issues` name every mistake and its place. */
export class FrontdeskError extends Error {
  override readonly name = 'FrontdeskError'
  readonly status: number
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  /** Leads to the request in the log of the server. */
  readonly requestId: string | undefined
  /** Milliseconds after which it may be tried again. */
  readonly retryAfter: number | undefined
  /** The whole answer, for what an operation tells beyond its message. */
  readonly body: unknown

  constructor(status: number, body: unknown, headers: Headers) {
    const error: Partial<Schemas['Error']> = typeof body === 'object' && body !== null ? body : {}
    super(error.message ?? `The server answered ${status}.`)
    this.status = status
    this.code = error.code ?? 'unknown'
    this.issues = error.details?.issues ?? []
    this.requestId = error.request_id ?? headers.get('x-request-id') ?? undefined
    this.retryAfter = retryAfter(headers)
    this.body = body
  }
}

/** No answer came: the server is away, the network broke, or it took too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

export async function errorFrom(response: Response): Promise<FrontdeskError> {
  const body: unknown = await response.json().catch(() => undefined)
  return new FrontdeskError(response.status, body, response.headers)
}

/** Seconds or a date, in milliseconds from now. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}
