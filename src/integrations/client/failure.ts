import { type OutboundResponse, pauseOf } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'

// Google and Salesforce say so with a 403.
const limitReached = /rateLimitExceeded|userRateLimitExceeded|quotaExceeded|REQUEST_LIMIT_EXCEEDED/

/** What an answer that is no success means. A service that repeats what it was sent must not have `secrets` shown. */
export function failureOf(
  response: OutboundResponse,
  label: string,
  secrets: readonly string[] = [],
): ProviderError {
  const said = maskAll(saidIn(response), secrets)
  const kind = kindOf(response.status, response.text())
  const retryAfter = pauseOf(response.headers)
  return new ProviderError(
    kind,
    messages[kind](label, `${response.status}${said === '' ? '' : `: ${said}`}`),
    retryAfter === undefined ? {} : { retryAfter },
  )
}

const messages: Record<ProviderFailure, (label: string, answer: string) => string> = {
  unauthorized: (label) => `${label} no longer accepts the credentials of this account: connect it again.`,
  rate_limited: (label) => `${label} wants fewer calls for a while.`,
  unavailable: (label, answer) => `${label} is not available (it answered ${answer}).`,
  bad_answer: (label, answer) => `${label} sent an answer that is not understood (${answer}).`,
  not_found: (label, answer) => `${label} does not know what was asked for (it answered ${answer}).`,
  refused: (label, answer) => `${label} refused the call (it answered ${answer}).`,
}

function kindOf(status: number, body: string): ProviderFailure {
  if (status === 401) return 'unauthorized'
  if (status === 429 || (status === 403 && limitReached.test(body))) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  if (status === 404 || status === 410) return 'not_found'
  return status >= 400 ? 'refused' : 'bad_answer'
}

/** The one sentence in which these services explain themselves, in any of their forms. */
function saidIn(response: OutboundResponse): string {
  try {
    const body: unknown = JSON.parse(response.text())
    const [first] = [body].flat()
    const { error, errors, message }: Record<string, unknown> = Object(first)
    const [firstError] = Array.isArray(errors) ? errors : []
    const sentence = [
      Object(error).message,
      message,
      Object(firstError).message,
      Object(first).error_description,
      error,
    ]
    return String(sentence.find((one) => typeof one === 'string' && one !== '') ?? '').slice(0, 300)
  } catch {
    return ''
  }
}
