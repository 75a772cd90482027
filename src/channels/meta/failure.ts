import { z } from 'zod'
import { ProviderError, type ProviderFailure } from '../../integrations/index.ts'
import { type OutboundResponse, pauseOf } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'

const errorBody = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    is_transient: z.boolean().default(false),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

type GraphFault = z.output<typeof errorBody>['error']

/** Too many calls: of the app, of the page, of the number, or to one contact. */
const limits = new Set([4, 17, 32, 613, 80007, 130429, 131048, 131056])
/** A temporary failure at Meta. A retry in a moment may succeed. */
const passing = new Set([1, 2, 131000, 131016, 133004])
/** The token has expired, was revoked, or belongs to an ended session. */
const refusedTokens = new Set([102, 190, 463, 467])

/** The most frequent reasons, with instructions for the operator. */
const explained = new Map([
  [
    131047,
    'More than 24 hours have passed since this person last wrote: only a template can be sent until they write again.',
  ],
  [
    131026,
    'This number cannot receive the message: it does not use the chat app, or not a version that can.',
  ],
  [131030, 'This recipient is not on the list of allowed numbers of a test number.'],
  [132000, 'The template takes another number of values than it was given.'],
  [132001, 'The template does not exist in this language, or is not approved.'],
  [132015, 'The template is paused because of its quality.'],
  [132016, 'The template was switched off because of its quality.'],
])

export function graphFailure(response: OutboundResponse, secrets: readonly string[]): ProviderError {
  const fault = errorBody.safeParse(jsonOrNothing(response.text())).data?.error
  const kind = kindOf(response.status, fault)
  const said = fault === undefined ? '' : maskAll(reasonOf(fault), secrets)
  const retryAfter = pauseOf(response.headers)
  return new ProviderError(
    kind,
    messages[kind](said === '' ? `it answered ${response.status}` : said),
    retryAfter === undefined ? {} : { retryAfter },
  )
}

const messages: Record<ProviderFailure, (said: string) => string> = {
  unauthorized: (said) => `Meta no longer accepts the access token: connect it again (${said}).`,
  rate_limited: () => 'Meta wants fewer calls for a while.',
  unavailable: (said) => `Meta is not available (${said}).`,
  bad_answer: (said) => `Meta sent an answer that is not understood (${said}).`,
  not_found: (said) => `Meta does not know what was asked for (${said}).`,
  refused: (said) => said,
}

function kindOf(status: number, fault: GraphFault | undefined): ProviderFailure {
  if (fault !== undefined) {
    if (refusedTokens.has(fault.code)) return 'unauthorized'
    if (limits.has(fault.code)) return 'rate_limited'
    if (passing.has(fault.code) || fault.is_transient) return 'unavailable'
  }
  if (status === 401) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  if (status === 404) return 'not_found'
  return fault === undefined ? 'bad_answer' : 'refused'
}

/** One readable sentence, also for the errors of a delivery status. */
export function reasonOf(fault: {
  code: number
  message?: string | undefined
  error_user_msg?: string | undefined
  error_data?: { details?: string | undefined } | undefined
}): string {
  const said = explained.get(fault.code) ?? fault.error_user_msg ?? fault.error_data?.details ?? fault.message
  return `${(said ?? 'No reason was given.').slice(0, 500)} (error ${fault.code})`
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
