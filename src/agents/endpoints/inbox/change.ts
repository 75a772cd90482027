import { z } from 'zod'
import { created, ok } from '../../../kit/answers.ts'
import type { UserCaller } from '../../../kit/caller.ts'
import { notFound } from '../../../kit/problem.ts'
import { freeText, id, listOf, uuid } from '../../../kit/schema.ts'
import { type App, endpoint } from '../../../platform/app.ts'
import { closeConversation, suggestReply } from '../../conversations/index.ts'
import { assign } from '../../inbox/assign.ts'
import { addNote, changeInbox, release, reopen, snooze, take } from '../../inbox/change.ts'
import { keepReplyFiles, largestFileBytes, mostFiles } from '../../inbox/files.ts'
import { priorities } from '../../inbox/list.ts'
import { replyAsPerson } from '../../inbox/reply.ts'
import { inboxConversation, params, readInboxConversation, replyFile } from './resources.ts'
import { tagList } from './tags.ts'

const text = freeText().trim().min(1).max(20_000)

const takeOver = endpoint({
  route: 'POST /conversations/{conversationId}/take',
  key: 'user',
  summary: 'Take over a conversation',
  description: 'The caller answers from now on. Replies that the agent is still writing are not sent.',
  params,
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { conversationId } }) =>
    changed(app, caller, conversationId, take(app, caller, conversationId)),
})

const handBack = endpoint({
  route: 'POST /conversations/{conversationId}/release',
  key: 'user',
  summary: 'Hand a conversation back to its agent',
  description: 'The agent reads the note, and the messages sent meanwhile, before it answers.',
  params,
  body: z.strictObject({ note: text.optional().meta({ example: 'Offer 5 % if she signs this week.' }) }),
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { conversationId }, body }) =>
    changed(app, caller, conversationId, release(app, caller, conversationId, body.note ?? null)),
})

const assignTo = endpoint({
  route: 'POST /conversations/{conversationId}/assign',
  key: 'user',
  summary: 'Assign a conversation to a teammate or team',
  description:
    'The conversation waits until they take it, and the agent sends nothing. Null removes the assignment.',
  params,
  body: z
    .strictObject({
      user_id: id.nullable().optional(),
      team_id: id.nullable().optional().meta({ example: null }),
    })
    .refine(({ user_id, team_id }) => user_id !== undefined || team_id !== undefined, {
      error: 'Name a `user_id`, a `team_id`, or both.',
      params: { code: 'required' },
    }),
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { conversationId }, body }) => {
    const to = { userId: body.user_id, teamId: body.team_id }
    return changed(app, caller, conversationId, assign(app, caller, conversationId, to))
  },
})

const close = endpoint({
  route: 'POST /conversations/{conversationId}/close',
  key: 'user',
  summary: 'Close a conversation of any agent',
  description: 'Triggers the automations that wait for CONVERSATION_ENDED of its agent.',
  params,
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId } }) => {
    const { agent } = await readInboxConversation(app, caller, conversationId)
    const which = { accountId: caller.account.id, agentId: agent.id, conversationId }
    const by = { userId: caller.user.id, causes: [] }
    return changed(app, caller, conversationId, closeConversation(app, which, by))
  },
})

const openAgain = endpoint({
  route: 'POST /conversations/{conversationId}/reopen',
  key: 'user',
  summary: 'Reopen a conversation',
  params,
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { conversationId } }) =>
    changed(app, caller, conversationId, reopen(app, caller, conversationId)),
})

const putOff = endpoint({
  route: 'POST /conversations/{conversationId}/snooze',
  key: 'user',
  summary: 'Snooze a conversation',
  description: 'It returns at this time, or as soon as the user writes.',
  params,
  body: z.strictObject({
    until: z.iso
      .datetime({ offset: true })
      .transform((given) => new Date(given))
      .meta({ type: 'string', example: '2126-01-15T09:30:00Z' })
      .nullable()
      .meta({ description: 'Null ends the snooze.', example: '2126-01-15T09:30:00Z' }),
  }),
  returns: ok(inboxConversation),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { conversationId }, body }) =>
    changed(app, caller, conversationId, snooze(app, caller, conversationId, body.until)),
})

const patch = endpoint({
  route: 'PATCH /conversations/{conversationId}',
  key: 'user',
  summary: 'Update the priority and tags of a conversation',
  description:
    '`tags` replaces the whole list. To add or remove single tags, use `/conversations/{conversationId}/tags`.',
  params,
  body: z
    .strictObject({ priority: z.enum(priorities), tags: tagList })
    .partial()
    .meta({ example: { priority: 'HIGH', tags: ['price'] } }),
  returns: ok(inboxConversation),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { conversationId }, body }) =>
    changed(app, caller, conversationId, changeInbox(app, caller, conversationId, body)),
})

const reply = endpoint({
  route: 'POST /conversations/{conversationId}/reply',
  key: 'user',
  summary: 'Reply as a teammate',
  description: `Takes over the conversation in the same transaction. Messengers accept replies until \`reply_until\`. If another teammate is answering, take over the conversation first.`,
  params,
  body: z
    .strictObject({
      text: freeText()
        .trim()
        .max(20_000)
        .default('')
        .meta({ example: 'Good morning, this is Mara. I have your quote here.' }),
      file_ids: z.array(uuid).max(mostFiles).default([]).meta({
        description: 'The ids of files that the caller uploaded for this conversation.',
        example: [],
      }),
    })
    .refine((body) => body.text !== '' || body.file_ids.length > 0, {
      path: ['text'],
      error: 'Write something, or send a file.',
      params: { code: 'required' },
    }),
  returns: created(z.strictObject({ id: uuid })),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId }, body }) => ({
    id: await replyAsPerson(app, caller, conversationId, { text: body.text, fileIds: body.file_ids }),
  }),
})

const upload = endpoint({
  route: 'POST /conversations/{conversationId}/files',
  key: 'user',
  summary: 'Upload files for a reply',
  description: `Up to ${mostFiles} files of up to ${largestFileBytes / 1024 / 1024} MB. They are sent with the reply that names their ids. Unused files are deleted after a day.`,
  params,
  consumes: 'multipart',
  body: z.strictObject({
    files: z.array(z.file()).meta({ description: 'One or more files, each under this name.' }),
  }),
  bodyLimit: largestFileBytes,
  returns: created(listOf(replyFile)),
  errors: ['not_found', 'too_large'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { conversationId }, parts }) => {
    await readInboxConversation(app, caller, conversationId)
    return { results: await keepReplyFiles(app, caller, conversationId, parts), next_cursor: null }
  },
})

const note = endpoint({
  route: 'POST /conversations/{conversationId}/notes',
  key: 'user',
  summary: 'Add an internal note',
  description: 'Only teammates can read it. Mentioned teammates get a notification.',
  params,
  body: z.strictObject({
    text: text.meta({ example: 'Offer 5 % if she signs this week.' }),
    mentions: z
      .array(id)
      .max(20)
      .default([])
      .meta({ description: 'The ids of mentioned users.', example: [] }),
  }),
  returns: created(z.strictObject({ id: uuid })),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId }, body }) => ({
    id: await addNote(app, caller, conversationId, body),
  }),
})

const suggest = endpoint({
  route: 'POST /conversations/{conversationId}/suggest-reply',
  key: 'user',
  summary: 'Suggest a reply',
  description:
    'The agent writes a draft. Nothing is sent and no tool is called. It costs credits like any other reply.',
  params,
  returns: ok(z.strictObject({ text: z.string().meta({ example: 'It was shipped on Monday.' }) })),
  errors: ['not_found', 'conflict', 'insufficient_credits', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { conversationId } }) => {
    const suggested = await suggestReply(app, caller, conversationId)
    if (suggested === undefined) throw notFound('conversation')
    return { text: suggested }
  },
})

/** Waits for the change and returns the changed conversation. */
async function changed(app: App, caller: UserCaller, conversationId: string, change: Promise<unknown>) {
  await change
  return readInboxConversation(app, caller, conversationId)
}

export const changeEndpoints = [
  takeOver,
  handBack,
  assignTo,
  close,
  openAgain,
  putOff,
  patch,
  reply,
  upload,
  note,
  suggest,
]
