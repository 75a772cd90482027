import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import { freeText, uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { type Received, receive } from '../../conversations/receive.ts'
import { agentParams } from '../resources.ts'
import { reply, status, toReply } from './resources.ts'
import { streamTurn, wantsStream } from './stream.ts'

const value = z
  .union([freeText().max(50_000), z.number(), z.boolean()], 'Must be text, a number, true, false or null.')
  .nullable()
  .transform((given) => (given === null ? null : String(given)))

const body = z
  .strictObject({
    message: freeText().trim().min(1).max(20_000).optional().meta({
      description: 'What the user says. Left out on a new conversation, it is only opened.',
      example: 'Where is my order?',
    }),
    conversation_id: uuid.optional().meta({ description: 'The conversation to go on with.' }),
    variables: z
      .record(z.string(), value)
      .optional()
      .meta({ description: 'Values for variables of the agent; null takes one away.', example: {} }),
    snapshot: z.enum(['live', 'draft']).default('live').meta({
      description: '`live`: active flows as published, drafts as they are. `draft`: all flows as drafted.',
    }),
  })
  .meta({ example: { message: 'Where is my order?' } })

const answered = z.strictObject({
  conversation_id: uuid,
  message_id: uuid.meta({ description: 'Of this turn, for its trace.' }),
  messages: z.array(reply).meta({ description: 'The replies of this turn, in order.' }),
  conversation_status: status,
})

function toAnswer({ conversationId, turnId, messages, closed, failure }: Received) {
  if (failure?.code === 'insufficient_credits') throw new Problem('insufficient_credits', failure.message)
  return {
    conversation_id: conversationId,
    message_id: turnId,
    messages: messages.map(toReply),
    conversation_status: closed ? ('CLOSED' as const) : ('OPEN' as const),
  }
}

export const sendMessage = endpoint({
  route: 'POST /agents/{agentId}/messages',
  key: 'user',
  summary: 'Try an agent: open a conversation or say something in one',
  description: `Runs the agent over the OVERVIEW channel, with the rights of the caller. Without \`conversation_id\` a
conversation is opened and the Start flow run; a \`message\` that comes along is dealt with afterwards. To a client that
accepts \`text/event-stream\`, the turn is told as it happens: \`token\`, \`message\` and \`event\`, and in the end
\`done\` with the body described here, or \`error\`.`,
  params: agentParams,
  body,
  returns: ok(answered),
  streams: true,
  errors: ['not_found', 'conflict', 'insufficient_credits'],
  opensTransactions: 'several',
  handle: ({ app, caller, params, body: sent, headers, requestId }) => {
    const incoming = {
      accountId: caller.account.id,
      agentId: params.agentId,
      channel: 'OVERVIEW' as const,
      conversationId: sent.conversation_id,
      message: sent.message ?? null,
      variables: sent.variables ?? {},
      snapshot: sent.snapshot,
      actsAs: 'caller' as const,
      userId: caller.user.id,
    }
    if (!wantsStream(headers)) return receive(app, incoming).then(toAnswer)
    return streamTurn(app, requestId, async (listener) =>
      toAnswer(await receive(app, { ...incoming, listener })),
    )
  },
})
