import type { APICallError } from 'ai'
import { Problem } from '../../kit/problem.ts'
import type { Config } from '../../platform/config/index.ts'
import { pauseOf } from '../../platform/outbound/index.ts'

const messages = {
  rate_limited: 'The AI model is busy. Try again in a moment.',
  unavailable: 'The AI model cannot be reached. Try again in a moment.',
  timeout: 'The AI model took too long to answer. Try again in a moment.',
  bad_answer: 'The AI model gave an answer that cannot be used. Try again.',
  refused: 'The AI model refused the request.',
  not_configured: 'This AI model is not set up on this server; an administrator can choose another.',
  cancelled: 'The call was cancelled.',
} as const

export const notInTime = 'The answer was not complete in time.'

export type FailureKind = keyof typeof messages

/** A model that did not answer. The message may be shown to anyone; `detail` is for traces and logs. */
export class ModelError extends Problem {
  readonly kind: FailureKind
  readonly detail: string
  /** How long the vendor asks to wait, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(
    kind: FailureKind,
    detail: string,
    extra: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super('unavailable', messages[kind], { cause: extra.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.detail = detail
    this.retryAfter = extra.retryAfter
  }
}

/** Says what went wrong in our words, whatever the SDK or the network threw. */
export function modelErrorFrom(error: unknown, config: Config, signal?: AbortSignal): ModelError {
  if (error instanceof ModelError) return error
  const detail = withoutSecrets(error instanceof Error ? error.message : String(error), config)
  if (signal?.aborted) return endedByCaller(signal, error)
  if (isTimeout(error)) return new ModelError('timeout', detail, { cause: error })
  if (isNamed(error, 'AI_NoObjectGeneratedError') || isNamed(error, 'AI_NoOutputGeneratedError')) {
    return new ModelError('bad_answer', detail, { cause: error })
  }
  if (isCallError(error)) {
    return new ModelError(kindOf(error), withoutSecrets(describe(error), config), {
      retryAfter: retryAfter(error.responseHeaders),
      cause: error,
    })
  }
  return new ModelError('unavailable', detail, { cause: error })
}

/** By their names, so that a server without agents does not load the SDK, which takes a tenth of its start. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

function isCallError(error: unknown): error is APICallError {
  return isNamed(error, 'AI_APICallError')
}

/** A caller whose own time is up waited for the model; one who went away for another reason did not. */
function endedByCaller({ reason }: AbortSignal, cause: unknown): ModelError {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError'
  if (isLate) return new ModelError('timeout', notInTime, { cause })
  return new ModelError('cancelled', 'The caller went away.', { cause })
}

function kindOf(error: APICallError): FailureKind {
  const status = error.statusCode
  if (status === undefined) return 'unavailable'
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'not_configured'
  if (error.isRetryable) return 'unavailable'
  // A success that could not be read: not JSON, or not what the protocol says.
  return status < 400 ? 'bad_answer' : 'refused'
}

function describe(error: APICallError): string {
  return error.statusCode === undefined ? error.message : `${error.statusCode}: ${error.message}`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** Seconds, milliseconds or a date, as vendors send it. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const milliseconds = Number(headers?.['retry-after-ms'])
  if (headers?.['retry-after-ms'] !== undefined && Number.isFinite(milliseconds)) return milliseconds
  return pauseOf(new Headers(headers))
}

/** Vendors repeat a wrong key in what they answer. */
function withoutSecrets(text: string, config: Config): string {
  const keys = [config.openaiKey, config.anthropicKey, config.googleKey, config.aiCompatibleKey]
  const masked = keys.reduce<string>(
    (rest, key) => (key === undefined ? rest : rest.replaceAll(key, '***')),
    text,
  )
  return masked.slice(0, 500)
}
