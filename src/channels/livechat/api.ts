import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { closeConversation, feedbacks, nobody } from '../../agents/index.ts'
import { line, uuid } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { keepAttachment, largestAttachmentBytes, mostAttachments, sendAttachment } from './attachments.ts'
import { inkOn } from './colours.ts'
import { giveFeedback } from './feedback.ts'
import { acceptedFiles } from './file-types.ts'
import { readHistory } from './history.ts'
import { addressKey, countUse } from './limits.ts'
import { preflightHeaders } from './origins.ts'
import { base, chatRoute, enter, uploadedFile } from './route.ts'
import { openConversation, say } from './say.ts'
import { eventStreamHeaders, openStream } from './stream.ts'
import { createVisitor } from './visitors.ts'

const introduction = z
  .strictObject({
    name: line(200).optional(),
    email: z.email().max(254).optional(),
    signature: z.string().max(200).optional(),
  })
  .refine(({ email, signature }) => signature === undefined || email !== undefined, {
    path: ['email'],
    error: 'A signature is that of an email address.',
  })

const said = z
  .strictObject({
    id: uuid,
    text: z.string().trim().max(8000).default(''),
    attachment_ids: z.array(uuid).max(mostAttachments).default([]),
  })
  .refine(({ text, attachment_ids }) => text !== '' || attachment_ids.length > 0, {
    path: ['text'],
    error: 'Say something, or send a file.',
    params: { code: 'required' },
  })

const historyQuery = z.strictObject({
  before: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const feedback = z.strictObject({
  feedback: z.enum(feedbacks),
  comment: z.string().trim().max(2000).nullable().default(null),
})

/** The public side of a chat, under `/chat/api/{agentId}`. No API key: a visitor has a token of their own. */
export function serveChatApi(scope: FastifyInstance, app: App): void {
  scope.options<{ Params: { agentId: string } }>(`${base}/*`, async (request, reply) => {
    await enter(app, request, reply)
    return reply.code(204).headers(preflightHeaders).send()
  })
  serveVisitors(scope, app)
  serveMessages(scope, app)
  serveAttachments(scope, app)
}

function serveVisitors(scope: FastifyInstance, app: App): void {
  chatRoute(scope, app, {
    route: 'GET /config',
    by: 'anybody',
    handle: ({ agent: { name, theme, answers, settings } }) => ({
      title: theme.title.trim() === '' ? name : theme.title,
      theme,
      launcher: {
        text: theme.launcherText,
        color: theme.primaryColor,
        text_color: inkOn(theme.primaryColor),
      },
      is_offline: !answers,
      offline_message: answers ? null : settings.offlineMessage,
      attachments: { accept: acceptedFiles, max_bytes: largestAttachmentBytes, max_files: mostAttachments },
    }),
  })
  chatRoute(scope, app, {
    route: 'POST /visitors',
    by: 'anybody',
    body: introduction,
    handle: async ({ agent, body, request, reply }) => {
      countUse(app, 'visitors', addressKey(request.ip))
      return reply.code(201).send(await createVisitor(app, agent, body))
    },
  })
}

function serveMessages(scope: FastifyInstance, app: App): void {
  chatRoute(scope, app, {
    route: 'GET /messages',
    by: 'visitor',
    query: historyQuery,
    handle: ({ visitor, query }) => readHistory(app.db, visitor.id, query),
  })
  chatRoute(scope, app, {
    route: 'POST /messages',
    by: 'visitor',
    body: said,
    handle: async ({ agent, visitor, body, reply }) => {
      countUse(app, 'messages', visitor.id)
      const { id, text, attachment_ids: attachmentIds } = body
      return reply.code(202).send(await say(app, agent, visitor, { id, text, attachmentIds }))
    },
  })
  chatRoute(scope, app, {
    route: 'POST /messages/{messageId}/feedback',
    by: 'visitor',
    params: z.strictObject({ messageId: uuid }),
    body: feedback,
    handle: async ({ visitor, params, body, reply }) => {
      countUse(app, 'messages', visitor.id)
      const { feedback: value, comment } = body
      await giveFeedback(app, visitor, params.messageId, { value, comment })
      return reply.code(204).send()
    },
  })
  chatRoute(scope, app, {
    route: 'GET /events',
    by: 'visitor',
    handle: async ({ agent, visitor, request, reply }) => {
      const seen = uuid.safeParse(request.headers['last-event-id'])
      const stream = await openStream(app, agent, visitor, seen.success ? seen.data : undefined)
      return reply.headers(eventStreamHeaders).send(stream)
    },
  })
  chatRoute(scope, app, {
    route: 'POST /conversation',
    by: 'visitor',
    handle: async ({ agent, visitor, reply }) => {
      countUse(app, 'messages', visitor.id)
      return reply.code(202).send(await openConversation(app, agent, visitor))
    },
  })
  chatRoute(scope, app, {
    route: 'POST /conversation/close',
    by: 'visitor',
    handle: async ({ agent, visitor, reply }) => {
      const { conversation } = await readHistory(app.db, visitor.id, { limit: 1 })
      if (conversation?.status === 'OPEN') {
        const which = { accountId: agent.accountId, agentId: agent.id, conversationId: conversation.id }
        await closeConversation(app, which, nobody)
      }
      return reply.code(204).send()
    },
  })
}

function serveAttachments(scope: FastifyInstance, app: App): void {
  chatRoute(scope, app, {
    route: 'POST /attachments',
    by: 'visitor',
    handle: async ({ agent, visitor, request, reply }) => {
      countUse(app, 'uploads', visitor.id)
      const file = await uploadedFile(request, largestAttachmentBytes)
      return reply.code(201).send(await keepAttachment(app, agent.accountId, visitor, file))
    },
  })
  chatRoute(scope, app, {
    route: 'GET /attachments/{attachmentId}',
    by: 'visitor',
    params: z.strictObject({ attachmentId: uuid }),
    handle: async ({ visitor, params, request, reply }) => {
      const { stream, status, headers } = await sendAttachment(
        app,
        visitor,
        params.attachmentId,
        request.headers,
      )
      return reply
        .code(status ?? 200)
        .headers(headers ?? {})
        .send(stream)
    },
  })
}
