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
    'Nothing is kept unless the service answers to the credentials. `GET /channels/types` says what each channel needs.',
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
  summary: 'Read a connection, with what the service must be told',
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
  summary: 'Rename a connection, say who answers, or give it new credentials',
  params,
  body: z.strictObject({
    name: line().optional().meta({ example: 'Lamp shop' }),
    agentId: uuid
      .nullable()
      .optional()
      .meta({ description: 'Who answers; they are switched on for the channel.', example: null }),
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
  summary: 'Ask the service whether a connection works',
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
  summary: 'Forget a connection with its credentials',
  description: 'Its conversations stay. The access token is taken back at the service itself.',
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
