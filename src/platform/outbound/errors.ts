export type OutboundErrorCode =
  | 'blocked_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'invalid_url'
  | 'invalid_request'
  | 'bad_response'
  | 'aborted'

/** Why a call did not succeed. The message may be shown to a user; what the network said is in the cause. */
export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly code: OutboundErrorCode

  constructor(code: OutboundErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  /** True if the same call may succeed later. */
  get isPassing(): boolean {
    return passing.has(this.code)
  }
}

const passing = new Set<OutboundErrorCode>(['connect', 'dns', 'timeout', 'bad_response'])

export function stopping(): OutboundError {
  return new OutboundError('aborted', whileStopping)
}

const whileStopping = 'The call was canceled because the server is stopping.'

const known: [pattern: RegExp, code: OutboundErrorCode, message: (host: string) => string][] = [
  [
    /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/,
    'timeout',
    (host) => `${host} did not answer in time.`,
  ],
  [/^UND_ERR_(ABORTED|DESTROYED|CLOSED)$/, 'aborted', () => whileStopping],
  [
    /^UND_ERR_INVALID_ARG$/,
    'invalid_request',
    () => 'The method, a header or the body cannot be sent as it is.',
  ],
  [
    /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^UNABLE_TO_VERIFY_|^HOSTNAME_MISMATCH$|^INVALID_PURPOSE$/,
    'tls',
    (host) => `${host} has no valid certificate, or no secure connection to it is possible.`,
  ],
  [
    /^HPE_|^HTTPParserError$|^Z_|^ERR__ERROR_|^ERR_BROTLI_|^UND_ERR_(HEADERS_OVERFLOW|RES_)/,
    'bad_response',
    (host) => `${host} sent an answer that cannot be read.`,
  ],
]

/** Whatever the network, the TLS layer or a decoder threw, as an error of ours. */
export function outboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  const [, kind, message] = known.find(([pattern]) => pattern.test(code)) ?? []
  if (kind !== undefined && message !== undefined) return new OutboundError(kind, message(host), error)
  return new OutboundError('connect', `No connection to ${host} could be made or kept.`, error)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
