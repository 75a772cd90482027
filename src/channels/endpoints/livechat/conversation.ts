import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { closeConversation, feedbacks, nobody } from '../../../agents/index.ts'
import { addressKey } from '../../../kit/address-key.ts'
import { accepted, endlessStreamHeaders, noContent, ok, stream } from '../../../kit/answers.ts'
import { uuid } from '../../../kit/schema.ts'
import { mostAttachments } from '../../livechat/attachments.ts'
import { giveFeedback } from '../../livechat/feedback.ts'
import { readHistory } from '../../livechat/history.ts'
import { countSaid, countUse } from '../../livechat/limits.ts'
import { agentPath, chatEndpoint } from '../../livechat/route.ts'
import { openConversation, say } from '../../livechat/say.ts'
import { openStream } from '../../livechat/stream.ts'
import { tellVisitorTypes } from '../../livechat/typing.ts'
import { type ChatLanguage, languageOf } from '../../livechat/words.ts'
import { chatHistory, chatState } from './resources.ts'

const said = z
  .strictObject({
    id: uuid.meta({ description: 'Of your own making: a message that is sent again under it is said once.' }),
    text: z.string().trim().max(8000).default('').meta({ example: 'Where is my order?' }),
    attachment_ids: z.array(uuid).max(mostAttachments).default([]).meta({ example: [] }),
  })
  .refine(({ text, attachment_ids }) => text !== '' || attachment_ids.length > 0, {
    path: ['text'],
    error: 'Say something, or send a file.',
    params: { code: 'required' },
  })

const historyQuery = z.strictObject({
  before: uuid.optional().meta({ description: 'The id of the first message that is known already.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const feedback = z.strictObject({
  feedback: z.enum(feedbacks),
  comment: z.string().trim().max(2000).nullable().default(null),
})

/** That of the page, which the browser has asked for in the same way; a program that asks for none has none. */
function askedLanguage({ headers }: FastifyRequest): ChatLanguage | undefined {
  const liked = headers['accept-language']
  return liked === undefined || liked === '*' ? undefined : languageOf(liked)
}

const listMessages = chatEndpoint({
  route: 'GET /{agentId}/messages',
  key: 'visitor',
  summary: 'Read the last conversation',
  query: historyQuery,
  returns: ok(chatHistory),
  handle: ({ app, visitor, query }) => readHistory(app.db, visitor.id, query),
})

const sendMessage = chatEndpoint({
  route: 'POST /{agentId}/messages',
  key: 'visitor',
  summary: 'Say something',
  description: 'Answered once it is written down; what the agent says to it comes on the stream of events.',
  body: said,
  returns: accepted(z.strictObject({ conversation_id: uuid, message_id: uuid })),
  handle: ({ app, agent, visitor, body, request }) => {
    countSaid(app, visitor.id, addressKey(request.ip))
    const { id, text, attachment_ids: attachmentIds } = body
    return say(app, agent, visitor, { id, text, attachmentIds }, askedLanguage(request))
  },
})

const rateMessage = chatEndpoint({
  route: 'POST /{agentId}/messages/{messageId}/feedback',
  key: 'visitor',
  summary: 'Say what an answer was worth',
  params: agentPath.extend({ messageId: uuid }),
  body: feedback,
  returns: noContent,
  handle: ({ app, visitor, params, body }) => {
    countUse(app, 'messages', visitor.id)
    const { feedback: value, comment } = body
    return giveFeedback(app, visitor, params.messageId, { value, comment })
  },
})

const followEvents = chatEndpoint({
  route: 'GET /{agentId}/events',
  key: 'visitor',
  summary: 'Follow the conversation',
  description: `Server-sent events. \`message\` carries a whole message, whose id is the id of the event: a stream that is
opened with \`Last-Event-ID\` goes on after it. \`token\`, \`said\` and \`turn\` tell what the agent is just saying, and may be
lost. \`typing\` tells that a person writes right now. \`state\` tells whether the conversation is open, who answers, and
whether the agent is thinking. A comment comes every 15 seconds,
and after 15 minutes the stream ends, to be opened again.`,
  returns: stream('text/event-stream'),
  errors: ['unavailable'],
  handle: async ({ app, agent, visitor, request }) => {
    const seen = uuid.safeParse(request.headers['last-event-id'])
    const events = await openStream(app, agent, visitor, seen.success ? seen.data : undefined)
    return { stream: events, headers: endlessStreamHeaders }
  },
})

const sayTyping = chatEndpoint({
  route: 'POST /{agentId}/typing',
  key: 'visitor',
  summary: 'Say that I am writing',
  description: 'People who look on see it for a few seconds. Again every few seconds, as long as one writes.',
  returns: noContent,
  handle: async ({ app, visitor }) => {
    countUse(app, 'typing', visitor.id)
    await tellVisitorTypes(app.db, visitor.id)
  },
})

const beginConversation = chatEndpoint({
  route: 'POST /{agentId}/conversation',
  key: 'visitor',
  summary: 'Let the agent speak first',
  description: 'A conversation that is open already is left as it is.',
  returns: accepted(chatState),
  errors: ['conflict'],
  handle: ({ app, agent, visitor, request }) => {
    countSaid(app, visitor.id, addressKey(request.ip))
    return openConversation(app, agent, visitor, askedLanguage(request))
  },
})

const endConversation = chatEndpoint({
  route: 'POST /{agentId}/conversation/close',
  key: 'visitor',
  summary: 'End the conversation',
  description: 'The next message begins another.',
  returns: noContent,
  handle: async ({ app, agent, visitor }) => {
    const { conversation } = await readHistory(app.db, visitor.id, { limit: 1 })
    if (conversation?.status !== 'OPEN') return
    const which = { accountId: agent.accountId, agentId: agent.id, conversationId: conversation.id }
    await closeConversation(app, which, nobody)
  },
})

export const conversationEndpoints = [
  listMessages,
  sendMessage,
  rateMessage,
  followEvents,
  sayTyping,
  beginConversation,
  endConversation,
]
