import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import { freeText, uuid } from '../../../kit/schema.ts'
import { sensitive } from '../../../kit/secret.ts'
import { endpoint } from '../../../platform/app.ts'
import { type Received, receive } from '../../conversations/receive.ts'
import { checkSeesData } from '../../conversations/seen-turns.ts'
import { agentParams } from '../resources.ts'
import { reply, status, toReply } from './resources.ts'
import { streamTurn, wantsStream } from './stream.ts'

const value = z
  .union([freeText().max(50_000), z.number(), z.boolean()], 'Must be text, a number, true, false or null.')
  .nullable()
  .transform((given) => (given === null ? null : String(given)))

const body = z
  .strictObject({
    // The audit log must not have what a guardrail masks.
    message: sensitive(freeText().trim().min(1).max(20_000)).optional().meta({
      description: "The user's message. If it is omitted, a new conversation is only opened.",
      example: 'Where is my order?',
    }),
    conversation_id: uuid.optional().meta({ description: 'The conversation to continue.' }),
    variables: z
      .record(z.string(), value)
      .optional()
      .meta({ description: 'Values for variables of the agent. Null removes a value.', example: {} }),
    snapshot: z.enum(['live', 'draft']).default('live').meta({
      description:
        '`live` uses the published version of active flows and the draft of others. `draft` uses the draft of all flows.',
    }),
  })
  .meta({ example: { message: 'Where is my order?' } })

const answered = z.strictObject({
  conversation_id: uuid,
  message_id: uuid.meta({ description: 'The trace id of this turn.' }),
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
  summary: 'Send a message to an agent',
  description: `Runs the agent on the OVERVIEW channel with the caller's rights. Without \`conversation_id\`, opens a conversation and runs the Start flow, then handles \`message\` if there is one. Clients that accept \`text/event-stream\` get the turn as it happens: \`token\`, \`message\` and \`event\`, and finally \`done\` with the body described here, or \`error\`.`,
  params: agentParams,
  body,
  returns: ok(answered),
  streams: true,
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_credits'],
  opensTransactions: 'several',
  handle: async ({ app, caller, params, body: sent, headers, requestId }) => {
    if (sent.conversation_id !== undefined) await checkSeesData(app, caller, sent.conversation_id)
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
