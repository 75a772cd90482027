import type { TurnListener } from '../../agents/index.ts'

const between = '\n\n'

/** The replies of a turn as one text. */
export function joined(messages: readonly { content: string }[]): string {
  return messages.map(({ content }) => content).join(between)
}

/**
 * The same, told as it comes: what a model says word by word, what else the agent says in one piece. `text()` is all that
 * was told, which is what the client will send back.
 */
export function replyText(tell: (text: string) => void): { listener: TurnListener; text: () => string } {
  let told = ''
  // What was told of the message under way.
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
