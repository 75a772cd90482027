import { z } from 'zod'
import { objectIdText, resource, timestamp, uuid } from '../../../kit/schema.ts'
import { eventTypes, type MessageData, type MessageEntry } from '../../../runs/index.ts'
import type { ShownContact } from '../../conversations/contacts.ts'
import { channelNames, feedbacks } from '../../conversations/conversation.ts'
import type { ConversationRow } from '../../conversations/list.ts'
import type { TranscriptRow } from '../../conversations/transcript.ts'
import { agentParams } from '../resources.ts'

export const conversationParams = agentParams.extend({ conversationId: uuid })
export const messageParams = conversationParams.extend({ messageId: uuid })

export const status = z.enum(['OPEN', 'CLOSED'])

export const contact = resource('ConversationContact', {
  id: objectIdText.meta({ description: 'The id of the `people` record.' }),
  name: z.string().nullable().meta({ example: 'Ada Lovelace' }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const shape = {
  id: uuid,
  status,
  channel: z.enum(channelNames),
  contact: contact.nullable(),
  summary: z.string().nullable().meta({ description: 'The rolling summary so far.' }),
  feedback: z.enum(feedbacks).nullable(),
  message_count: z.int().meta({ example: 4 }),
  created_at: timestamp,
  last_message_at: timestamp,
  closed_at: timestamp.nullable(),
}

export const conversation = resource('Conversation', shape)

const citations = z
  .array(
    resource('Citation', {
      source_id: uuid,
      chunk_id: uuid,
      title: z.string().nullable().meta({ example: 'Deliveries' }),
      url: z.string().nullable(),
      score: z.number().meta({ example: 0.71 }),
    }),
  )
  .optional()
  .meta({
    description:
      'The knowledge sources that the message cites, most relevant first. Omitted if there are none.',
  })

export const reply = resource('Reply', {
  id: uuid,
  role: z.literal('AGENT'),
  content: z.string().meta({ example: 'Hello! How can I help you?' }),
  citations,
  created_at: timestamp,
})

export function toReply({ id, role, content, created_at, data }: MessageEntry): z.input<typeof reply> {
  return { id, role, content, ...citationsOf(data), created_at }
}

function citationsOf(data: MessageData | null | undefined): Pick<MessageData, 'citations'> {
  return data?.citations === undefined ? {} : { citations: data.citations }
}

const message = resource('TranscriptMessage', {
  kind: z.literal('message'),
  id: uuid,
  role: z.enum(['USER', 'AGENT']),
  content: z.string(),
  citations,
  feedback: z.enum(feedbacks).nullable(),
  created_at: timestamp,
})

const event = resource('TranscriptEvent', {
  kind: z.literal('event'),
  type: z.enum(eventTypes),
  audit_log_id: uuid,
  data: z.record(z.string(), z.unknown()).meta({ example: { flow_id: 12, flow_name: 'Start' } }),
  created_at: timestamp,
})

export const transcript = resource('Transcript', {
  ...shape,
  messages: z.array(z.discriminatedUnion('kind', [message, event])),
  next_cursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Set only if a page was requested. Null on the last page.' }),
})

export function toConversation(
  { contact_id, ...row }: ConversationRow,
  contacts: ReadonlyMap<string, ShownContact>,
) {
  return { ...row, contact: toContact(contact_id, contacts) }
}

export function toContact(
  contactId: string | null,
  contacts: ReadonlyMap<string, ShownContact>,
): ShownContact | null {
  return contactId === null ? null : (contacts.get(contactId) ?? null)
}

export function toEntry(row: TranscriptRow): z.input<typeof transcript>['messages'][number] {
  const { id, role, content, type, data, feedback, created_at } = row
  if (role !== null) {
    return { kind: 'message', id, role, content: content ?? '', ...citationsOf(data), feedback, created_at }
  }
  return { kind: 'event', type: type ?? 'ERROR', audit_log_id: id, data: data ?? {}, created_at }
}
