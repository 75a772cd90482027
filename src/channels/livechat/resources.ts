import { z } from 'zod'
import { resource, uuid } from '../../kit/schema.ts'

export const chatAttachment = resource('ChatAttachment', {
  id: uuid,
  name: z.string().meta({ example: 'order.pdf' }),
  content_type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ example: 48_213, description: 'Size in bytes.' }),
})

const at = z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-15T09:30:00.000Z' })

export type ChatAttachment = z.output<typeof chatAttachment>

/** A message as the visitor sees it. */
const chatMessage = resource('ChatMessage', {
  kind: z.literal('message'),
  id: uuid,
  conversation_id: uuid,
  role: z.enum(['USER', 'AGENT']),
  content: z.string().meta({ example: 'Where is my order?' }),
  person: z
    .strictObject({ name: z.string().nullable().meta({ example: 'Mara Weber' }) })
    .nullable()
    .meta({
      description: 'The teammate who sent it, by name if they have one.',
    }),
  feedback: z.enum(['POSITIVE', 'NEGATIVE']).nullable(),
  takes_feedback: z.boolean().meta({
    description: 'Whether to ask the visitor for a rating. True for answers of the agent.',
  }),
  attachments: z.array(chatAttachment),
  created_at: at,
})

export type ChatMessage = z.output<typeof chatMessage>

const chatEventTypes = ['JOINED', 'AGENT_RETURNED', 'CLOSED', 'REOPENED'] as const

/** An event as the visitor sees it, in the order of the messages. */
const chatEvent = resource('ChatEvent', {
  kind: z.literal('event'),
  id: uuid,
  conversation_id: uuid,
  type: z.enum(chatEventTypes).meta({
    description:
      'JOINED: a teammate takes over. AGENT_RETURNED: the teammate hands back to the agent. CLOSED and REOPENED: the conversation is closed or open again.',
  }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The teammate who joined. Null if unknown.', example: 'Mara Weber' }),
  created_at: at,
})

export type ChatEvent = z.output<typeof chatEvent>
export type ChatEntry = ChatMessage | ChatEvent

/** The state of a visitor's last conversation. */
export const chatState = z.strictObject({
  conversation: z.strictObject({ id: uuid, status: z.enum(['OPEN', 'CLOSED']) }).nullable(),
  thinking: z.boolean().meta({ description: 'Whether the agent is still going to answer a message.' }),
  answering: z
    .strictObject({
      by: z
        .enum(['AGENT', 'QUEUE', 'PERSON'])
        .meta({ description: 'QUEUE: the conversation waits for a teammate.' }),
      name: z.string().nullable().meta({ example: 'Mara Weber' }),
      away_from: z.iso.datetime({ precision: 3 }).nullable().meta({
        description: 'The time from which the teammate counts as away. Null while they are available.',
        example: null,
      }),
      position: z
        .int()
        .nullable()
        .meta({ description: 'The position in the queue, up to 100. Null if not waiting.', example: null }),
    })
    .nullable()
    .meta({ description: 'Who answers the conversation.' }),
})

export type ChatState = z.output<typeof chatState>

export const chatHistory = chatState.extend({
  entries: z
    .array(z.discriminatedUnion('kind', [chatMessage, chatEvent]))
    .meta({ description: 'Messages and events, oldest first.' }),
  has_more: z
    .boolean()
    .meta({ description: 'Whether there are older entries. Request those before the first one.' }),
})

export type ChatHistory = z.output<typeof chatHistory>
