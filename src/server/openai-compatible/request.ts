import { z } from 'zod'
import type { Said } from '../../agents/index.ts'
import { wrong } from '../../kit/problem.ts'

const longestText = 20_000
const mostMessages = 500

const part = z.looseObject({ type: z.string(), text: z.string().max(longestText).optional() })

const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string().max(100_000), z.array(part).max(100)]).nullish(),
})

/** Other properties are for models of OpenAI. Agents have their own settings, so they are ignored. */
export const chatRequest = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(message).min(1).max(mostMessages),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.int().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
})

export type ChatRequest = z.output<typeof chatRequest>

export interface Spoken {
  before: Said[]
  message: string
}

/** The earlier messages and the new one. System messages are ignored, because agents have their own instructions. */
export function spokenIn({ messages, n, tools, functions }: ChatRequest): Spoken {
  if (n !== undefined && n !== null && n !== 1) throw wrong('n', 'out_of_range', 'An agent gives one answer.')
  if ((tools ?? functions ?? []).length > 0)
    throw wrong('tools', 'unsupported', 'An agent uses the tools that it was given; leave `tools` out.')
  const said = messages.flatMap((one, index): Said[] => {
    const content = textOf(one.content, index)
    if (one.role === 'user') return [{ role: 'USER', content }]
    return one.role === 'assistant' && content !== '' ? [{ role: 'AGENT', content }] : []
  })
  const last = said.at(-1)
  if (last?.role !== 'USER' || last.content === '')
    throw wrong('messages', 'required', 'The last message must be one of the user, with text in it.')
  if (last.content.length > longestText)
    throw wrong(`messages[${messages.length - 1}].content`, 'too_long', `At most ${longestText} characters.`)
  return { before: said.slice(0, -1), message: last.content }
}

function textOf(content: ChatRequest['messages'][number]['content'], index: number): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content.trim()
  const texts = content.map(({ type, text }, at) => {
    if (type === 'text' && text !== undefined) return text
    throw wrong(
      `messages[${index}].content[${at}].type`,
      'unsupported',
      'Only parts of type "text" are read.',
    )
  })
  return texts.join('\n').trim()
}
