import { type Language, speaker } from '../../../languages/index.ts'
import { msg } from '../../../languages/text.ts'
import type { Guardrails } from './setting.ts'

/** The answer to a message that is blocked. The agent's own text is the same in every language. */
export async function blockedInputWords(guardrails: Guardrails, language: Language): Promise<string> {
  if (guardrails.blocked_input_message !== null) return guardrails.blocked_input_message
  const say = await speaker('visitors', language)
  return say(msg("I can't help with this message. Please write it in another way."))
}

/** Said instead of an answer that is blocked. */
export async function blockedOutputWords(guardrails: Guardrails, language: Language): Promise<string> {
  if (guardrails.blocked_output_message !== null) return guardrails.blocked_output_message
  const say = await speaker('visitors', language)
  return say(msg("I'm sorry, I can't answer that."))
}
