import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { messengers } from '../channel-types.ts'
import { type Connection, canSend, listConnections } from '../connections/store.ts'

export const channel = resource('Channel', {
  id: id.meta({
    description: 'The `phoneNumberId` of SEND_CHATAPP_MESSAGE, where it is a number of the chat app.',
  }),
  channel: z.enum(messengers.map(({ key }) => key)),
  name: z.string().meta({ example: 'Lamp shop' }),
  phoneNumber: z.string().nullable().meta({ description: 'Of numbers only.', example: '+34600000000' }),
  providerId: z
    .string()
    .meta({ description: 'What the service calls it; of e-mail, the address.', example: '106540352242922' }),
  agentId: uuid.nullable().meta({ description: 'Who answers; null where nobody does.' }),
  status: z.enum(['CONNECTED', 'NEEDS_ATTENTION']),
  statusReason: z.string().nullable().meta({ description: 'What somebody has to attend to.', example: null }),
  canSendMessages: z.boolean().meta({
    description: 'Connected, its access token good when it was last used, and an agent assigned.',
    example: true,
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const listChannels = endpoint({
  route: 'GET /channels',
  key: 'any',
  summary: 'List connected numbers, accounts and pages',
  description:
    'Numbers, accounts, pages, bots and mailboxes; `GET /channels/types` says which there are. They are connected with `POST /channels` or on the command line: `frontdesk channel connect`. The live chat needs no connection.',
  returns: ok(listOf(channel)),
  handle: async ({ app, caller }) => ({
    results: (await listConnections(app.db, caller.account.id)).map(toChannel),
    next_cursor: null,
  }),
})

export function toChannel(connection: Connection): z.input<typeof channel> {
  const { messenger, ids, name, phoneNumber, agentId, status, statusReason, createdAt, updatedAt } =
    connection
  return {
    id: connection.id,
    channel: messenger.key,
    name,
    phoneNumber,
    providerId: ids.providerId,
    agentId,
    status,
    statusReason,
    canSendMessages: canSend(connection),
    createdAt,
    updatedAt,
  }
}
