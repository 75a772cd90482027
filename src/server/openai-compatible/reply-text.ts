import type { TurnListener } from '../../agents/index.ts'

const between = '\n\n'

/** The replies of a turn as one text. */
export function joined(messages: readonly { content: string }[]): string {
  return messages.map(({ content }) => content).join(between)
}

/**
 * Streams the reply: a model's text word by word, other messages as a whole. `text()` is everything so far, which the
 * client will send back later.
 */
export function replyText(tell: (text: string) => void): { listener: TurnListener; text: () => string } {
  let told = ''
  // The streamed part of the current message.
  let current = ''
  const add = (text: string): void => {
    if (text === '') return
    const separator = current === '' && told !== '' ? between : ''
    told += separator + text
    current += text
    tell(separator + text)
  }
  return {
    listener: {
      token: add,
      message: ({ content }) => {
        if (content.startsWith(current)) add(content.slice(current.length))
        current = ''
      },
      event: () => undefined,
    },
    text: () => told,
  }
}
