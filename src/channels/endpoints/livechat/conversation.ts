import { z } from 'zod'
import { closeConversation, feedbacks, nobody } from '../../../agents/index.ts'
import { addressKey } from '../../../kit/address-key.ts'
import { accepted, endlessStreamHeaders, noContent, ok, stream } from '../../../kit/answers.ts'
import type { Incoming } from '../../../kit/endpoint.ts'
import { uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { mostAttachments } from '../../livechat/attachments.ts'
import { agentPath, chatBodyLimit, chatErrors, chatPrefix, visitor } from '../../livechat/callers.ts'
import { giveFeedback } from '../../livechat/feedback.ts'
import { readHistory } from '../../livechat/history.ts'
import { countSaid, countUse } from '../../livechat/limits.ts'
import { chatHistory, chatState } from '../../livechat/resources.ts'
import { openConversation, say } from '../../livechat/say.ts'
import { openStream } from '../../livechat/stream.ts'
import { tellVisitorTypes } from '../../livechat/typing.ts'
import { type ChatLanguage, languageOf } from '../../livechat/words.ts'

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
function askedLanguage(headers: Incoming['headers']): ChatLanguage | undefined {
  const liked = headers['accept-language']?.toString()
  return liked === undefined || liked === '*' ? undefined : languageOf(liked)
}

const listMessages = endpoint({
  prefix: chatPrefix,
  route: 'GET /{agentId}/messages',
  key: visitor,
  summary: 'Read the last conversation',
  params: agentPath,
  query: historyQuery,
  returns: ok(chatHistory),
  errors: chatErrors,
  handle: ({ app, caller: { visitor }, query }) => readHistory(app.db, visitor.id, query),
})

const sendMessage = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/messages',
  key: visitor,
  summary: 'Say something',
  params: agentPath,
  description: 'Answered once it is written down; what the agent says to it comes on the stream of events.',
  body: said,
  bodyLimit: chatBodyLimit,
  returns: accepted(z.strictObject({ conversation_id: uuid, message_id: uuid })),
  errors: chatErrors,
  handle: ({ app, caller: { agent, visitor }, body, client, headers }) => {
    countSaid(app, visitor.id, addressKey(client.address))
    const { id, text, attachment_ids: attachmentIds } = body
    return say(app, agent, visitor, { id, text, attachmentIds }, askedLanguage(headers))
  },
})

const rateMessage = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/messages/{messageId}/feedback',
  key: visitor,
  summary: 'Say what an answer was worth',
  params: agentPath.extend({ messageId: uuid }),
  body: feedback,
  bodyLimit: chatBodyLimit,
  returns: noContent,
  errors: chatErrors,
  handle: ({ app, caller: { visitor }, params, body }) => {
    countUse(app, 'messages', visitor.id)
    const { feedback: value, comment } = body
    return giveFeedback(app, visitor, params.messageId, { value, comment })
  },
})

const followEvents = endpoint({
  prefix: chatPrefix,
  route: 'GET /{agentId}/events',
  key: visitor,
  summary: 'Follow the conversation',
  params: agentPath,
  description: `Server-sent events. \`message\` carries a whole message, whose id is the id of the event: a stream that is
opened with \`Last-Event-ID\` goes on after it. \`token\`, \`said\` and \`turn\` tell what the agent is just saying, and may be
lost. \`typing\` tells that a person writes right now. \`state\` tells whether the conversation is open, who answers, and
whether the agent is thinking. A comment comes every 15 seconds,
and after 15 minutes the stream ends, to be opened again.`,
  returns: stream('text/event-stream'),
  errors: [...chatErrors, 'unavailable'],
  handle: async ({ app, caller: { agent, visitor }, headers }) => {
    const seen = uuid.safeParse(headers['last-event-id'])
    const events = await openStream(app, agent, visitor, seen.success ? seen.data : undefined)
    return { stream: events, headers: endlessStreamHeaders }
  },
})

const sayTyping = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/typing',
  key: visitor,
  summary: 'Say that I am writing',
  params: agentPath,
  description: 'People who look on see it for a few seconds. Again every few seconds, as long as one writes.',
  bodyLimit: chatBodyLimit,
  returns: noContent,
  errors: chatErrors,
  handle: async ({ app, caller: { visitor } }) => {
    countUse(app, 'typing', visitor.id)
    await tellVisitorTypes(app.db, visitor.id)
  },
})

const beginConversation = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/conversation',
  key: visitor,
  summary: 'Let the agent speak first',
  params: agentPath,
  description: 'A conversation that is open already is left as it is.',
  bodyLimit: chatBodyLimit,
  returns: accepted(chatState),
  errors: [...chatErrors, 'conflict'],
  handle: ({ app, caller: { agent, visitor }, client, headers }) => {
    countSaid(app, visitor.id, addressKey(client.address))
    return openConversation(app, agent, visitor, askedLanguage(headers))
  },
})

const endConversation = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/conversation/close',
  key: visitor,
  summary: 'End the conversation',
  params: agentPath,
  description: 'The next message begins another.',
  bodyLimit: chatBodyLimit,
  returns: noContent,
  errors: chatErrors,
  handle: async ({ app, caller: { agent, visitor } }) => {
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
