import { z } from 'zod'
import type { UserCaller } from '../../../kit/caller.ts'
import { notFound } from '../../../kit/problem.ts'
import { id, resource, timestamp, uuid } from '../../../kit/schema.ts'
import type { App } from '../../../platform/app.ts'
import { channelNames, contactsFor, eventTypes, feedbacks, handlers } from '../../conversations/index.ts'
import { withoutFileLines } from '../../inbox/files.ts'
import { findInboxRow, type InboxRow, priorities } from '../../inbox/list.ts'
import type { InboxEntry } from '../../inbox/transcript.ts'
import { contact, toContact } from '../conversations/resources.ts'

export const params = z.strictObject({ conversationId: uuid })

const named = (example: string) => z.strictObject({ id, name: z.string().meta({ example }) }).nullable()

export const inboxConversation = resource('InboxConversation', {
  id: uuid,
  agent: z.strictObject({ id: uuid, name: z.string().meta({ example: 'Lamp shop' }) }),
  channel: z.enum(channelNames),
  status: z.enum(['OPEN', 'CLOSED']),
  handler: z.enum(handlers).meta({
    description: 'Who answers. QUEUE: the conversation waits for a teammate.',
  }),
  assignee: named('Mara Weber'),
  team: named('Sales'),
  contact: contact.nullable(),
  person_name: z
    .string()
    .nullable()
    .meta({ description: 'The name that a visitor without a record entered.', example: null }),
  visitor_id: uuid.nullable().meta({
    description: 'The visitor of the live chat, who is the same in all of their conversations.',
  }),
  last_message: z
    .strictObject({ role: z.enum(['USER', 'AGENT']), by_person: z.boolean(), content: z.string() })
    .nullable()
    .meta({ description: 'Up to its first 200 characters.' }),
  unread: z.boolean().meta({ description: "Whether there are messages that the caller hasn't read." }),
  priority: z.enum(priorities),
  tags: z.array(z.string()).meta({ example: ['price'] }),
  snoozed_until: timestamp.nullable(),
  waiting_since: timestamp.nullable(),
  first_reply_due_at: timestamp.nullable(),
  next_reply_due_at: timestamp.nullable(),
  summary: z.string().nullable(),
  feedback: z.enum(feedbacks).nullable(),
  message_count: z.int().meta({ example: 4 }),
  created_at: timestamp,
  last_message_at: timestamp,
  closed_at: timestamp.nullable(),
})

type Shown = z.input<typeof inboxConversation>

/** Conversations with their contacts, as far as the caller may see those. */
export async function toInboxConversations(
  app: App,
  caller: UserCaller,
  rows: readonly InboxRow[],
): Promise<Shown[]> {
  const contacts = await contactsFor(
    app,
    caller,
    rows.map((row) => row.contact_id),
  )
  return rows.map((row) => toInboxConversation(row, toContact(row.contact_id, contacts)))
}

/** Lists every name: leaving some out of a copy takes several times as long, and a page has fifty. */
function toInboxConversation(row: InboxRow, contactShown: Shown['contact']): Shown {
  const { assignee_id: assigneeId, team_id: teamId, last_role: lastRole } = row
  return {
    id: row.id,
    agent: { id: row.agent_id, name: row.agent_name },
    channel: row.channel,
    status: row.status,
    handler: row.handler,
    assignee: assigneeId === null ? null : { id: assigneeId, name: row.assignee_name },
    team: teamId === null ? null : { id: teamId, name: row.team_name },
    contact: contactShown,
    person_name: row.person_name,
    visitor_id: row.visitor_id,
    last_message:
      lastRole === null ? null : { role: lastRole, by_person: row.last_by_person, content: row.last_content },
    unread: row.unread,
    priority: row.priority,
    tags: row.tags,
    snoozed_until: row.snoozed_until,
    waiting_since: row.waiting_since,
    first_reply_due_at: row.first_reply_due_at,
    next_reply_due_at: row.next_reply_due_at,
    summary: row.summary,
    feedback: row.feedback,
    message_count: row.message_count,
    created_at: row.created_at,
    last_message_at: row.last_message_at,
    closed_at: row.closed_at,
  }
}

/** A conversation in its current state. */
export async function readInboxConversation(
  app: App,
  caller: UserCaller,
  conversationId: string,
): Promise<Shown> {
  const row = await findInboxRow(app.db, caller, conversationId)
  const [shown] = row === undefined ? [] : await toInboxConversations(app, caller, [row])
  if (shown === undefined) throw notFound('conversation')
  return shown
}

const author = named('Mara Weber').meta({
  description: 'The teammate who sent it. Null if unknown.',
})

const file = {
  name: z.string().meta({ example: 'quote.pdf' }),
  content_type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ description: 'Size in bytes.', example: 48_213 }),
}

export const replyFile = resource('ReplyFile', { id: uuid, ...file })

const messageFile = resource('InboxFile', {
  place: z
    .int()
    .meta({ description: 'Download it with `GET /channels/media/{messageId}?place=`.', example: 1 }),
  ...file,
})

export const inboxEntry = z.discriminatedUnion('kind', [
  resource('InboxMessage', {
    kind: z.literal('message'),
    id: uuid,
    turn_id: uuid.nullable().meta({ description: 'The trace id, for messages of the agent.' }),
    from: z.enum(['USER', 'AGENT', 'PERSON']),
    author,
    content: z.string(),
    files: z.array(messageFile),
    feedback: z.enum(feedbacks).nullable(),
    created_at: timestamp,
  }),
  resource('InboxEvent', {
    kind: z.literal('event'),
    id: uuid,
    type: z.enum(eventTypes),
    author,
    data: z.record(z.string(), z.unknown()).meta({ example: { reason: 'Wants to discuss the price' } }),
    created_at: timestamp,
  }),
])

export function toInboxEntry(entry: InboxEntry): z.input<typeof inboxEntry> {
  const {
    id: entryId,
    turn_id,
    role,
    by_person,
    author: by,
    content,
    type,
    data,
    files,
    feedback,
    created_at,
  } = entry
  const about = { id: entryId, author: by, created_at }
  if (role === null) return { kind: 'event', ...about, type: type ?? 'ERROR', data: data ?? {} }
  const from = role === 'USER' ? 'USER' : by_person ? 'PERSON' : 'AGENT'
  // The text of a visitor's file stays in the message, because the agent has read it.
  const names = from === 'PERSON' ? files.map(({ name }) => name) : []
  const words = withoutFileLines(content ?? '', names)
  const turn = data?.['byQueue'] === true ? null : turn_id
  return { kind: 'message', ...about, turn_id: turn, from, content: words, files, feedback }
}
