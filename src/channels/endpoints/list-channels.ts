import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { messengers } from '../channel-types.ts'
import { type Connection, canSend, listConnections } from '../connections/store.ts'

export const channel = resource('Channel', {
  id: id.meta({
    description: 'The `phoneNumberId` for SEND_CHATAPP_MESSAGE, for numbers of the chat app.',
  }),
  channel: z.enum(messengers.map(({ key }) => key)),
  name: z.string().meta({ example: 'Lamp shop' }),
  phoneNumber: z.string().nullable().meta({ description: 'Set for numbers only.', example: '+34600000000' }),
  providerId: z
    .string()
    .meta({ description: 'The name at the service. For email, the address.', example: '106540352242922' }),
  agentId: uuid.nullable().meta({ description: 'The agent that answers, or null.' }),
  status: z.enum(['CONNECTED', 'NEEDS_ATTENTION']),
  statusReason: z.string().nullable().meta({ description: 'A problem that needs attention.', example: null }),
  canSendMessages: z.boolean().meta({
    description:
      'Whether the channel is connected, its access token worked when it was last used, and an agent is assigned.',
    example: true,
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const listChannels = endpoint({
  route: 'GET /channels',
  key: 'any',
  summary: 'List channel connections',
  description:
    'Returns numbers, accounts, pages, bots and mailboxes. `GET /channels/types` lists the types. Connect them with `POST /channels` or `frontdesk channel connect`. Live chat needs no connection.',
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
