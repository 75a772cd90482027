import type { ChatMessage } from './request.ts'

/**
 * The later half of a conversation, which still starts with something that a person said. Undefined where only the last
 * message and its calls of tools remain.
 */
export function shortenHistory(messages: readonly ChatMessage[]): readonly ChatMessage[] | undefined {
  const starts = messages.flatMap(({ role }, index) => (role === 'user' && index > 0 ? [index] : []))
  const start = starts.find((index) => index >= messages.length / 2) ?? starts.at(-1)
  return start === undefined ? undefined : messages.slice(start)
}

// English has about four characters a token; other languages have fewer, so this leaves some room.
const charactersPerToken = 3

/** A conversation that fits into a context of so many tokens together with the instructions and the answer. */
export function fitHistory(
  messages: readonly ChatMessage[],
  instructions: string,
  { contextTokens, outputTokens }: { contextTokens: number; outputTokens: number },
): readonly ChatMessage[] {
  const room = (contextTokens - outputTokens) * charactersPerToken - instructions.length
  let fitting = messages
  while (JSON.stringify(fitting).length > room) {
    const shorter = shortenHistory(fitting)
    if (shorter === undefined) break
    fitting = shorter
  }
  return fitting
}
