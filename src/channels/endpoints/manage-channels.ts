import { z } from 'zod'
import { readAgent } from '../../agents/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import { line, numberId, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { messengerOf } from '../channel-types.ts'
import {
  assignAgent,
  checkConnection,
  connectChannel,
  disconnect,
  renewCredentials,
} from '../connections/connect.ts'
import { readConnection, renameConnection } from '../connections/store.ts'
import { channelDetail, toDetail } from './detail.ts'
import { newChannel, renewable, renewedValues } from './new-channel.ts'

const params = z.strictObject({ channelId: numberId })

const connect = endpoint({
  route: 'POST /channels',
  key: 'session',
  needs: ['admin'],
  summary: 'Connect a number, an account, a page or a bot',
  description:
    'Nothing is stored unless the service accepts the credentials. `GET /channels/types` lists what each channel needs.',
  body: newChannel,
  returns: created(channelDetail),
  errors: ['conflict', 'not_found', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, body }) => {
    const accountId = caller.account.id
    const { channel, name, agentId = null, ...values } = body
    if (agentId !== null) await readAgent(app.db, accountId, agentId)
    const messenger = messengerOf(channel)
    return toDetail(app, await connectChannel(app, { accountId, messenger, values, name, agentId }))
  },
})

const read = endpoint({
  route: 'GET /channels/{channelId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Get a connection and its setup values',
  params,
  returns: ok(channelDetail),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { channelId } }) =>
    toDetail(app, await readConnection(app.db, caller.account.id, channelId)),
})

const patch = endpoint({
  route: 'PATCH /channels/{channelId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Update the name, agent or credentials of a connection',
  params,
  body: z.strictObject({
    name: line().optional().meta({ example: 'Lamp shop' }),
    agentId: uuid
      .nullable()
      .optional()
      .meta({ description: 'The agent that answers. The channel is turned on for it.', example: null }),
    ...renewable,
  }),
  returns: ok(channelDetail),
  errors: ['not_found', 'conflict', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, transactLast, caller, params: { channelId }, body }) => {
    const accountId = caller.account.id
    const connection = await readConnection(app.db, accountId, channelId)
    const { name, agentId, ...secrets } = body
    if (typeof agentId === 'string') await readAgent(app.db, accountId, agentId)
    const values = renewedValues(connection.messenger, secrets)
    if (values !== undefined) await renewCredentials(app, connection, values)
    return transactLast(async (app) => {
      if (name !== undefined) await renameConnection(app.db, connection, name)
      if (agentId !== undefined) await assignAgent(app, connection, agentId)
      return toDetail(app, await readConnection(app.db, accountId, channelId))
    })
  },
})

const check = endpoint({
  route: 'POST /channels/{channelId}/check',
  key: 'session',
  needs: ['admin'],
  summary: 'Test a connection',
  params,
  returns: ok(channelDetail),
  errors: ['not_found', 'conflict', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { channelId } }) => {
    const connection = await readConnection(app.db, caller.account.id, channelId)
    return toDetail(app, await checkConnection(app, connection))
  },
})

const remove = endpoint({
  route: 'DELETE /channels/{channelId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Delete a connection',
  description: 'Its conversations stay. The access token is revoked at the service.',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { channelId } }) => {
    await disconnect(app, await readConnection(app.db, caller.account.id, channelId))
  },
})

export { check, connect, patch, read, remove }
