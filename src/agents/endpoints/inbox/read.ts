import { z } from 'zod'
import { noContent, ok } from '../../../kit/answers.ts'
import {
  decodeCursor,
  listOf,
  objectIdText,
  pageOf,
  pageQuery,
  queryFlag,
  timestamp,
  uuid,
} from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { channelNames, contactsWith, handlers } from '../../conversations/index.ts'
import { markRead } from '../../inbox/change.ts'
import { countInbox, listInbox, mostCounted, mostLookedAt } from '../../inbox/list.ts'
import { replyUntil } from '../../inbox/reply.ts'
import { readEntries } from '../../inbox/transcript.ts'
import {
  inboxConversation,
  inboxEntry,
  params,
  readInboxConversation,
  toInboxConversations,
  toInboxEntry,
} from './resources.ts'

const assignee = z
  .union(
    [z.enum(['me', 'none']), z.coerce.number().int().min(1).max(2147483647)],
    'Must be a user id, `me` or `none`.',
  )
  .optional()
  .meta({ type: 'string', example: 'me' })

const query = z.strictObject({
  agent: uuid.optional(),
  channel: z.enum(channelNames).optional(),
  status: z
    .enum(['OPEN', 'CLOSED', 'SNOOZED'])
    .optional()
    .meta({ description: 'OPEN excludes snoozed conversations.' }),
  handler: z.enum(handlers).optional(),
  assignee,
  team: z.coerce.number().int().min(1).max(2147483647).optional().meta({ example: 12 }),
  tag: z.string().max(100).optional(),
  unread: queryFlag.optional(),
  search: z.string().trim().min(1).max(500).optional().meta({
    description:
      "Words in the messages (all of them must occur; the newest thousand matches are searched), or in the contact's record: name, address. Names that visitors without a record entered count as messages.",
  }),
  contact: objectIdText.optional().meta({ description: 'The id of the `people` record.' }),
  ids: z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(uuid).max(100))
    .optional()
    .meta({
      type: 'string',
      description: 'Up to 100 ids. Returns those that are in the list now.',
      example: '018f2a3e-7b1c-7d4e-9f00-1a2b3c4d5e6f',
    }),
  ...pageQuery,
})

const place = z.tuple([z.iso.datetime().transform((text) => new Date(text)), uuid])

const list = endpoint({
  route: 'GET /conversations',
  key: 'user',
  summary: 'List the conversations of all agents',
  description: 'Sorted by the last message, newest first.',
  query,
  returns: ok(listOf(inboxConversation)),
  addition: true,
  handle: async ({ app, caller, query: asked }) => {
    const { limit, cursor, assignee: whom, ...filter } = asked
    const [lastMessageAt, lastId] = cursor === undefined ? [] : decodeCursor(cursor, place)
    const after =
      lastMessageAt === undefined || lastId === undefined ? undefined : { lastMessageAt, id: lastId }
    const who = whom === 'me' ? caller.user.id : whom
    const searchedContacts = filter.search === undefined ? [] : await contactsWith(app, caller, filter.search)
    const wanted = { ...filter, searchedContacts, assignee: who }
    const rows = await listInbox(app.db, caller, wanted, { after, limit: limit + 1 })
    const page = pageOf(rows, limit, (row) => [row.last_message_at, row.id])
    return { ...page, results: await toInboxConversations(app, caller, page.results) }
  },
})

const count = z.int().meta({ example: 3 })

const counts = endpoint({
  route: 'GET /conversations/counts',
  key: 'user',
  summary: 'Count conversations for the inbox',
  description: `Counts open ones by default. Stops counting at ${mostCounted}. Unread ones are counted among the newest ${mostLookedAt}.`,
  returns: ok(
    z.strictObject({
      open: count,
      unread: count,
      mine: count,
      queue: count,
      human: count,
      snoozed: count,
    }),
  ),
  addition: true,
  handle: async ({ app, caller }) => {
    const {
      open = 0,
      unread = 0,
      mine = 0,
      queue = 0,
      human = 0,
      snoozed = 0,
    } = await countInbox(app.db, caller)
    return { open, unread, mine, queue, human, snoozed }
  },
})

const details = inboxConversation
  .extend({
    hand_over: z
      .strictObject({ reason: z.string(), summary: z.string() })
      .nullable()
      .meta({ description: "The agent's message when it last requested a teammate." }),
    reply_until: timestamp.nullable().meta({
      description: 'The time until which the channel accepts replies other than templates. Null for always.',
    }),
    hand_back_note: z.string().nullable(),
  })
  .meta({ id: 'InboxConversationDetails' })

const read = endpoint({
  route: 'GET /conversations/{conversationId}',
  key: 'user',
  summary: 'Get a conversation of any agent',
  description: 'Messages are at `/conversations/{conversationId}/entries`.',
  params,
  returns: ok(details),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId } }) => {
    const shown = await readInboxConversation(app, caller, conversationId)
    const row = await app.db
      .selectFrom('conversations')
      .select(['hand_over_reason', 'hand_over_summary', 'hand_back_note'])
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    const reason = row.hand_over_reason
    return {
      ...shown,
      hand_over: reason === null ? null : { reason, summary: row.hand_over_summary ?? '' },
      hand_back_note: row.hand_back_note,
      reply_until: await replyUntil(app.db, conversationId, shown.channel),
    }
  },
})

const entries = endpoint({
  route: 'GET /conversations/{conversationId}/entries',
  key: 'user',
  summary: 'List messages, notes and events of a conversation',
  description: 'Newest first.',
  params,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(inboxEntry)),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId }, query: { limit, cursor } }) => {
    await readInboxConversation(app, caller, conversationId)
    const [before] = cursor === undefined ? [undefined] : decodeCursor(cursor, z.tuple([z.int()]))
    const rows = await readEntries(app, caller, conversationId, before, limit + 1)
    const page = pageOf(rows, limit, ({ ordinal }) => [ordinal])
    return { ...page, results: page.results.map(toInboxEntry) }
  },
})

const setRead = endpoint({
  route: 'PUT /conversations/{conversationId}/read',
  key: 'user',
  summary: 'Mark a conversation as read or unread',
  params,
  body: z.strictObject({ read: z.boolean() }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { conversationId }, body }) =>
    markRead(app.db, caller, conversationId, body.read),
})

export const readEndpoints = [list, counts, read, entries, setRead]
