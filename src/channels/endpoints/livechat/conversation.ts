import { z } from 'zod'
import type { Language } from '../../../../languages/index.ts'
import { closeConversation, feedbacks, nobody } from '../../../agents/index.ts'
import { addressKey } from '../../../kit/address-key.ts'
import { accepted, endlessStreamHeaders, noContent, ok, stream } from '../../../kit/answers.ts'
import type { Incoming } from '../../../kit/endpoint.ts'
import { uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { mostAttachments } from '../../livechat/attachments.ts'
import { agentPath, chatBodyLimit, chatErrors, chatPrefix, visitorCaller } from '../../livechat/callers.ts'
import { giveFeedback } from '../../livechat/feedback.ts'
import { readHistory } from '../../livechat/history.ts'
import { countSaid, countUse } from '../../livechat/limits.ts'
import { chatHistory, chatState } from '../../livechat/resources.ts'
import { openConversation, say } from '../../livechat/say.ts'
import { openStream } from '../../livechat/stream.ts'
import { tellVisitorTypes } from '../../livechat/typing.ts'
import { languageOf } from '../../livechat/words.ts'

const said = z
  .strictObject({
    id: uuid.meta({
      description: 'An id of your choice. A message that is sent again with the same id is stored once.',
    }),
    text: z.string().trim().max(8000).default('').meta({ example: 'Where is my order?' }),
    attachment_ids: z.array(uuid).max(mostAttachments).default([]).meta({ example: [] }),
  })
  .refine(({ text, attachment_ids }) => text !== '' || attachment_ids.length > 0, {
    path: ['text'],
    error: 'Say something, or send a file.',
    params: { code: 'required' },
  })

const historyQuery = z.strictObject({
  before: uuid.optional().meta({ description: 'The id of the oldest entry that you have.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const feedback = z.strictObject({
  feedback: z.enum(feedbacks),
  comment: z.string().trim().max(2000).nullable().default(null),
})

/** The language of the chat page, which is chosen by the same header. Undefined for programs that don't send one. */
function askedLanguage(headers: Incoming['headers']): Language | undefined {
  const liked = headers['accept-language']?.toString()
  return liked === undefined || liked === '*' ? undefined : languageOf(liked)
}

const listMessages = endpoint({
  prefix: chatPrefix,
  route: 'GET /{agentId}/messages',
  key: visitorCaller,
  summary: 'Get the last conversation',
  params: agentPath,
  query: historyQuery,
  returns: ok(chatHistory),
  errors: chatErrors,
  handle: ({ app, caller: { visitor }, query }) => readHistory(app.db, visitor.id, query),
})

const sendMessage = endpoint({
  prefix: chatPrefix,
  route: 'POST /{agentId}/messages',
  key: visitorCaller,
  summary: 'Send a message',
  params: agentPath,
  description:
    'The answer is sent once the message is stored. Replies of the agent arrive in the event stream.',
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
  key: visitorCaller,
  summary: 'Rate a reply',
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
  key: visitorCaller,
  summary: 'Stream the events of the conversation',
  params: agentPath,
  description: `Server-sent events. \`message\` contains a whole message and \`event\` an event of the conversation. Their id is the id of the entry: a stream that is opened with \`Last-Event-ID\` continues after it. \`token\`, \`said\` and \`turn\` show the reply that the agent is writing, and may be lost. \`typing\` means that a teammate is writing. \`state\` says whether the conversation is open, who answers, and whether the agent is thinking. \`queue\` contains the new position of a waiting visitor. A comment is sent every 15 seconds. After 15 minutes the stream ends and can be opened again.`,
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
  key: visitorCaller,
  summary: 'Report that the visitor is typing',
  params: agentPath,
  description: 'Teammates see it for a few seconds. Repeat it every few seconds while the visitor types.',
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
  key: visitorCaller,
  summary: 'Let the agent start the conversation',
  params: agentPath,
  description: 'Does nothing if a conversation is open.',
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
  key: visitorCaller,
  summary: 'End the conversation',
  params: agentPath,
  description: 'The next message starts a new one.',
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
