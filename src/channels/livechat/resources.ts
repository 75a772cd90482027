import { z } from 'zod'
import { resource, uuid } from '../../kit/schema.ts'

export const chatAttachment = resource('ChatAttachment', {
  id: uuid,
  name: z.string().meta({ example: 'order.pdf' }),
  content_type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ example: 48_213, description: 'Bytes.' }),
})

export type ChatAttachment = z.output<typeof chatAttachment>

/** A message as the visitor sees it. */
const chatMessage = resource('ChatMessage', {
  id: uuid,
  conversation_id: uuid,
  role: z.enum(['USER', 'AGENT']),
  content: z.string().meta({ example: 'Where is my order?' }),
  person: z
    .strictObject({ name: z.string().nullable().meta({ example: 'Mara Weber' }) })
    .nullable()
    .meta({
      description: 'The person who said it in place of the agent; their name where they have told one.',
    }),
  feedback: z.enum(['POSITIVE', 'NEGATIVE']).nullable(),
  takes_feedback: z.boolean().meta({
    description:
      'Whether to ask what the visitor thinks of it: it is an answer of the agent, and not of a person, of the queue or of an automation.',
  }),
  attachments: z.array(chatAttachment),
  created_at: z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-15T09:30:00.000Z' }),
})

export type ChatMessage = z.output<typeof chatMessage>

/** Where a visitor's last conversation stands. */
export const chatState = z.strictObject({
  conversation: z.strictObject({ id: uuid, status: z.enum(['OPEN', 'CLOSED']) }).nullable(),
  thinking: z
    .boolean()
    .meta({ description: 'Whether something was said to the agent that it has not answered yet.' }),
  answering: z
    .strictObject({
      by: z.enum(['AGENT', 'QUEUE', 'PERSON']).meta({ description: 'QUEUE: a person was asked for.' }),
      name: z.string().nullable().meta({ example: 'Mara Weber' }),
      away_from: z.iso.datetime({ precision: 3 }).nullable().meta({
        description: 'From when the person counts as away; null while they are there.',
        example: null,
      }),
    })
    .nullable()
    .meta({ description: 'Who answers in it.' }),
})

export type ChatState = z.output<typeof chatState>

export const chatHistory = chatState.extend({
  messages: z.array(chatMessage).meta({ description: 'The oldest first.' }),
  has_more: z
    .boolean()
    .meta({ description: 'Whether there are older ones: ask for those before the first.' }),
})

export type ChatHistory = z.output<typeof chatHistory>
