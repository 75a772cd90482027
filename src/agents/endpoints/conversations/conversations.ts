import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { notFound } from '../../../kit/problem.ts'
import { decodeCursor, freeText, listOf, pageOf, pageQuery, queryFlag, uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { transact } from '../../../platform/database/index.ts'
import { readAgent } from '../../agents/read.ts'
import { closeConversation } from '../../conversations/close.ts'
import { contactsFor } from '../../conversations/contacts.ts'
import { channelNames, feedbacks } from '../../conversations/conversation.ts'
import { keepFeedback } from '../../conversations/feedback.ts'
import { findConversation, listConversations } from '../../conversations/list.ts'
import { readTranscript } from '../../conversations/transcript.ts'
import { agentParams } from '../resources.ts'
import { dateRange } from './dates.ts'
import {
  conversation,
  conversationParams,
  messageParams,
  toConversation,
  toEntry,
  transcript,
} from './resources.ts'

const list = endpoint({
  route: 'GET /agents/{agentId}/conversations',
  key: 'user',
  summary: 'List the conversations of an agent',
  description: 'Newest first, with the summary so far and the contact.',
  params: agentParams,
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Words in the messages. All of them must occur.' }),
    channel: z.enum(channelNames).optional(),
    feedback: z.enum([...feedbacks, 'NONE']).optional(),
    ...dateRange,
    ...pageQuery,
  }),
  returns: ok(listOf(conversation)),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query }) => {
    const { limit, cursor, start_date, end_date, ...filter } = query
    const [after] = cursor === undefined ? [undefined] : decodeCursor(cursor, z.tuple([uuid]))
    const agent = await readAgent(app.db, caller.account.id, params.agentId)
    const rows = await listConversations(
      app.db,
      agent.id,
      { ...filter, from: start_date, before: end_date },
      { after, limit: limit + 1 },
    )
    const page = pageOf(rows, limit, (row) => [row.id])
    const contacts = await contactsFor(
      app,
      caller,
      page.results.map((row) => row.contact_id),
    )
    return { ...page, results: page.results.map((row) => toConversation(row, contacts)) }
  },
})

const read = endpoint({
  route: 'GET /agents/{agentId}/conversations/{conversationId}',
  key: 'user',
  summary: 'Get the transcript of a conversation',
  description:
    '`include_events=true` adds events: flows entered and left, intents, tool calls, errors. Returns everything at once, or a page if `limit` or `cursor` is set.',
  params: conversationParams,
  query: z.strictObject({
    include_events: queryFlag.optional(),
    limit: z.coerce.number().int().min(1).max(200).optional().meta({ example: 50 }),
    cursor: pageQuery.cursor,
  }),
  returns: ok(transcript),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query }) => {
    const found = await findConversation(app.db, { accountId: caller.account.id, ...params })
    if (found === undefined) throw notFound('conversation')
    const withEvents = query.include_events === true
    const contacts = await contactsFor(app, caller, [found.contact_id])
    const shown = toConversation(found, contacts)
    if (query.limit === undefined && query.cursor === undefined) {
      const all = await readTranscript(app, caller, found.id, withEvents)
      return { ...shown, messages: all.map(toEntry) }
    }
    const limit = query.limit ?? 50
    const [after] = query.cursor === undefined ? [0] : decodeCursor(query.cursor, z.tuple([z.int()]))
    const rows = await readTranscript(app, caller, found.id, withEvents, { after, limit: limit + 1 })
    const page = pageOf(rows, limit, ({ ordinal }) => [ordinal])
    return { ...shown, messages: page.results.map(toEntry), next_cursor: page.next_cursor }
  },
})

const close = endpoint({
  route: 'POST /agents/{agentId}/conversations/{conversationId}/close',
  key: 'user',
  summary: 'Close a conversation',
  description: 'Triggers the automations that wait for CONVERSATION_ENDED of this agent.',
  params: conversationParams,
  returns: ok(conversation),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params }) => {
    const which = { accountId: caller.account.id, ...params }
    const closed = await closeConversation(app, which, { userId: caller.user.id, causes: [] })
    return toConversation(closed, await contactsFor(app, caller, [closed.contact_id]))
  },
})

const giveFeedback = endpoint({
  route: 'POST /agents/{agentId}/conversations/{conversationId}/messages/{messageId}/feedback',
  key: 'user',
  summary: 'Rate a reply',
  description:
    'The last rating becomes the feedback of the conversation. Triggers the automations that wait for FEEDBACK_CAPTURED of this agent.',
  params: messageParams,
  body: z.strictObject({
    feedback: z.enum(feedbacks),
    comment: freeText().trim().min(1).max(5000).optional().meta({ example: 'Quick and to the point.' }),
  }),
  returns: ok(conversation),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params, body }) => {
    const { messageId, ...named } = params
    const which = { accountId: caller.account.id, ...named }
    if ((await findConversation(app.db, which)) === undefined) throw notFound('conversation')
    const given = { value: body.feedback, comment: body.comment ?? null }
    await transact(app, (app) =>
      keepFeedback(app, params.conversationId, messageId, given, { userId: caller.user.id, causes: [] }),
    )
    const marked = await findConversation(app.db, which)
    if (marked === undefined) throw notFound('conversation')
    return toConversation(marked, await contactsFor(app, caller, [marked.contact_id]))
  },
})

export const conversationEndpoints = [list, read, close, giveFeedback]
