import type { ChatMessage } from './request.ts'

/**
 * The later half of a conversation, starting with a user message. Undefined if only the last message and its tool
 * calls remain.
 */
export function shortenHistory(messages: readonly ChatMessage[]): readonly ChatMessage[] | undefined {
  const starts = messages.flatMap(({ role }, index) => (role === 'user' && index > 0 ? [index] : []))
  const start = starts.find((index) => index >= messages.length / 2) ?? starts.at(-1)
  return start === undefined ? undefined : messages.slice(start)
}

// English has about four characters per token. Other languages have fewer, so this leaves a margin.
const charactersPerToken = 3

/** Drops old messages until the conversation, the instructions and the answer fit into the context. */
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
