import { z } from 'zod'
import { replyAsPerson } from '../../agents/index.ts'
import { created } from '../../kit/answers.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { line, uuid } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { messengerFor } from '../channel-types.ts'
import { type Connection, namedConnections } from '../connections/store.ts'
import { fillTemplate } from '../templates/fill.ts'
import { templateFor } from '../templates/send-template.ts'
import { threadOf } from '../thread.ts'

const values = z.record(z.string().max(200), z.string().max(2000)).default({})

export const replyTemplate = endpoint({
  route: 'POST /conversations/{conversationId}/template',
  key: 'user',
  summary: 'Reply with an approved template',
  description: `The chat app accepts templates after \`reply_until\`, too. Takes over the conversation, like every reply. Templates are at \`GET /channels/chatapp/templates\`.`,
  params: z.strictObject({ conversationId: uuid }),
  body: z.strictObject({
    template: line(600).meta({
      description: 'The `reference` of the template.',
      example: 'appointment_reminder/en_US',
    }),
    templateVariables: z
      .strictObject({ header: values, body: values, buttons: values })
      .prefault({})
      .meta({
        description: 'The values of each place, by parameter id.',
        example: { body: { '1': 'Monday', '2': '9:00' } },
      }),
  }),
  returns: created(z.strictObject({ id: uuid })),
  errors: ['not_found', 'conflict', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { conversationId }, body }) => {
    const connection = await numberFor(app, caller.account.id, conversationId)
    const { payload, text } = fillTemplate(
      await templateFor(app, connection, body.template),
      body.templateVariables,
    )
    return { id: await replyAsPerson(app, caller, conversationId, { text, payload }) }
  },
})

/** The connected number of a conversation. Throws if it can't send templates. */
async function numberFor(app: App, accountId: number, conversationId: string): Promise<Connection> {
  const found = await app.db
    .selectFrom('conversations')
    .select(['channel', 'external_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('conversation')
  const thread = threadOf(found.external_id)
  const messenger = messengerFor(found.channel)
  if (messenger?.hasTemplates !== true || thread === undefined) {
    throw conflict('Templates are sent in conversations of the chat app only.')
  }
  const connections = await namedConnections(app.db, messenger, [thread.providerId])
  const connection = connections.find((one) => one.accountId === accountId)
  if (connection === undefined) throw conflict('The number of this conversation is no longer connected.')
  return connection
}
