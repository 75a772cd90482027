/** One thing that is wrong with a request, and where. `path` reads like the body: `data.intentIds[0]`. */
export interface Issue {
  path: string
  code: string
  message: string
  suggestion?: string
}

/** Every error code that can leave the server, with the status it travels under. */
export const problemStatus = {
  bad_request: 400,
  unauthorized: 401,
  totp_required: 401,
  insufficient_credits: 402,
  payment_required: 402,
  forbidden: 403,
  tls_required: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/**
 * An error that is meant for the caller: its message says what is wrong and what to do.
 * Anything else that is thrown becomes an `internal_error` whose cause stays in the log.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  readonly headers: Readonly<Record<string, string>>
  /** Of a conflict in a graph: the graph as it is now. */
  readonly graph: unknown

  constructor(
    code: ProblemCode,
    message: string,
    extra: {
      issues?: readonly Issue[]
      headers?: Record<string, string>
      graph?: unknown
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'Problem'
    this.code = code
    this.issues = extra.issues ?? []
    this.headers = extra.headers ?? {}
    this.graph = extra.graph
  }

  get status(): number {
    return problemStatus[this.code]
  }
}

/** A body whose parts are wrong: the message sums up, the issues point. */
export function invalid(issues: readonly Issue[]): Problem {
  const [first] = issues
  const message =
    first === undefined
      ? 'The request is not valid.'
      : issues.length === 1
        ? `${first.path === '' ? '' : `${first.path}: `}${first.message}`
        : `${issues.length} things are wrong with this request; see details.issues.`
  return new Problem('bad_request', message, { issues })
}

/** A request in which exactly one thing is wrong. */
export function wrong(path: string, code: string, message: string, suggestion?: string): Problem {
  return invalid([{ path, code, message, ...(suggestion === undefined ? {} : { suggestion }) }])
}

/**
 * `kind` is what the caller looked for: «agent», «object». Another account's thing is answered just so. What does not
 * belong to an account is not looked for in one: `where` says whose it would be.
 */
export function notFound(
  kind: string,
  where: 'in this account' | 'of yours' | 'here' = 'in this account',
): Problem {
  return new Problem('not_found', `There is no such ${kind} ${where}.`)
}

export function conflict(message: string, issues: readonly Issue[] = []): Problem {
  return new Problem('conflict', message, { issues })
}

export function forbidden(message: string): Problem {
  return new Problem('forbidden', message)
}
