import { z } from 'zod'
import { ProviderError, type ProviderFailure } from '../../integrations/index.ts'
import type { OutboundResponse } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'

const errorBody = z.object({
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().min(0).max(86_400).optional() }).optional(),
})

/** The most frequent reasons, with instructions for the operator. */
const explained: readonly [pattern: RegExp, said: string][] = [
  [/bot was blocked by the user/i, 'This person has blocked the bot.'],
  [/user is deactivated/i, 'This person has deleted their Telegram account.'],
  [/chat not found/i, 'This person has not written to the bot, or has deleted the chat with it.'],
  [
    /terminated by other getUpdates/i,
    'Another program reads the messages of this bot: end it, or take another bot.',
  ],
  [
    /webhook is active/i,
    'Another program has set a webhook for this bot: press “Check now” to take it back.',
  ],
]

const messages: Record<ProviderFailure, (said: string) => string> = {
  unauthorized: (said) => `Telegram no longer accepts the token of the bot: give it the new one (${said}).`,
  rate_limited: () => 'Telegram wants fewer messages for a while.',
  unavailable: (said) => `Telegram is not available (${said}).`,
  bad_answer: (said) => `Telegram sent an answer that is not understood (${said}).`,
  not_found: (said) => `Telegram does not know what was asked for (${said}).`,
  refused: (said) => said,
}

export function telegramFailure(response: OutboundResponse, token: string): ProviderError {
  const { status } = response
  const body = errorBody.safeParse(jsonOrNothing(response.text())).data
  const kind = kindOf(status, body !== undefined)
  const said = maskAll(body?.description.slice(0, 300) ?? '', [token])
  const meant = explained.find(([pattern]) => pattern.test(said))?.[1] ?? said
  const seconds = body?.parameters?.retry_after
  return new ProviderError(
    kind,
    messages[kind](meant === '' ? `it answered ${status}` : meant),
    seconds === undefined ? {} : { retryAfter: seconds * 1000 },
  )
}

function kindOf(status: number, isTelegram: boolean): ProviderFailure {
  // The token is part of the URL, so a wrong one may give a URL that does not exist.
  if (status === 401 || status === 404) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  if (status === 413) return 'refused'
  return isTelegram ? 'refused' : 'bad_answer'
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
