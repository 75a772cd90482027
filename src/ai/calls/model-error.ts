import type { APICallError } from 'ai'
import { z } from 'zod'
import { Problem } from '../../kit/problem.ts'
import type { Config } from '../../platform/config/index.ts'
import { pauseOf } from '../../platform/outbound/index.ts'
import { saysTooLong } from './says-too-long.ts'

const messages = {
  rate_limited: 'The AI model is busy. Try again in a moment.',
  unavailable: 'The AI model cannot be reached. Try again in a moment.',
  timeout: 'The AI model took too long to answer. Try again in a moment.',
  bad_answer: 'The AI model gave an answer that cannot be used. Try again.',
  refused: 'The AI model refused the request.',
  too_long: 'The conversation is too long for this AI model.',
  not_configured: 'This AI model is not set up on this server; an administrator can choose another.',
  cancelled: 'The call was cancelled.',
} as const

export const notInTime = 'The answer was not complete in time.'

export type FailureKind = keyof typeof messages

/** The failure of a model call. The message is safe to show to anyone; `detail` is for traces and logs. */
export class ModelError extends Problem {
  readonly kind: FailureKind
  readonly detail: string
  /** The pause that the vendor asks for, in milliseconds. */
  readonly retryAfter: number | undefined
  /** True if the whole endpoint is down, so that its other models would fail as well. */
  readonly isEndpointDown: boolean

  constructor(
    kind: FailureKind,
    detail: string,
    extra: { retryAfter?: number | undefined; isEndpointDown?: boolean; cause?: unknown } = {},
  ) {
    super('unavailable', messages[kind], { cause: extra.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.detail = detail
    this.retryAfter = extra.retryAfter
    this.isEndpointDown = extra.isEndpointDown === true
  }
}

/** SDK errors for an answer that violates the protocol. */
const unreadable = [
  'AI_NoOutputGeneratedError',
  'AI_InvalidResponseDataError',
  'AI_TypeValidationError',
  'AI_JSONParseError',
]

/** Converts any error of the SDK or the network into a ModelError. */
export function modelErrorFrom(error: unknown, config: Config, signal?: AbortSignal): ModelError {
  if (error instanceof ModelError) return error
  const detail = withoutSecrets(messageOf(error), config)
  if (signal?.aborted) return endedByCaller(signal, error)
  if (isTimeout(error)) return new ModelError('timeout', detail, { isEndpointDown: true, cause: error })
  if (unreadable.some((name) => isNamed(error, name))) {
    return new ModelError('bad_answer', detail, { cause: error })
  }
  if (isCallError(error)) {
    return new ModelError(kindOf(error), withoutSecrets(describe(error), config), {
      retryAfter: retryAfter(error.responseHeaders),
      isEndpointDown: isEndpointDown(error),
      cause: error,
    })
  }
  // Some servers report an overlong prompt as an event of a stream that had already started.
  const kind = saysTooLong(detail) ? 'too_long' : 'unavailable'
  return new ModelError(kind, detail, { cause: error })
}

/** A stream error is whatever the server sent, often a plain object. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const sent = z.object({ message: z.string() }).safeParse(error)
  return sent.success ? sent.data.message : String(error)
}

/** Compares by name, because importing the SDK would add a tenth to the start time of a server without agents. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

function isCallError(error: unknown): error is APICallError {
  return isNamed(error, 'AI_APICallError')
}

/** An expired deadline counts as a timeout of the model; any other abort means that the caller disconnected. */
function endedByCaller({ reason }: AbortSignal, cause: unknown): ModelError {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError'
  if (isLate) return new ModelError('timeout', notInTime, { cause })
  return new ModelError('cancelled', 'The caller went away.', { cause })
}

function isEndpointDown({ statusCode }: APICallError): boolean {
  return statusCode === undefined || [401, 403, 502, 503, 504].includes(statusCode)
}

function kindOf(error: APICallError): FailureKind {
  const status = error.statusCode
  if (status === undefined) return 'unavailable'
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403 || status === 404) return 'not_configured'
  if (status >= 400 && saysTooLong(`${error.message} ${error.responseBody ?? ''}`)) return 'too_long'
  if (error.isRetryable) return 'unavailable'
  // A successful status with an unreadable body: not JSON, or a violation of the protocol.
  return status < 400 ? 'bad_answer' : 'refused'
}

function describe(error: APICallError): string {
  return error.statusCode === undefined ? error.message : `${error.statusCode}: ${error.message}`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** Vendors send seconds, milliseconds or a date. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const milliseconds = Number(headers?.['retry-after-ms'])
  if (headers?.['retry-after-ms'] !== undefined && Number.isFinite(milliseconds)) return milliseconds
  return pauseOf(new Headers(headers))
}

/** Vendors repeat an invalid key in their error message. */
function withoutSecrets(text: string, config: Config): string {
  const keys = [config.openaiKey, config.anthropicKey, config.googleKey, config.aiCompatibleKey]
  const masked = keys.reduce<string>(
    (rest, key) => (key === undefined ? rest : rest.replaceAll(key, '***')),
    text,
  )
  return masked.slice(0, 500)
}
