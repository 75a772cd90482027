import { z } from 'zod'
import { readAgent } from '../../agents/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import { wrong } from '../../kit/problem.ts'
import { line, numberId, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { checkConnection, connectChannel, renewCredentials } from '../connections/connect.ts'
import { assignAgent, deleteConnection, readConnection, renameConnection } from '../connections/store.ts'
import { messengerOf, metaMessengers } from '../messengers.ts'
import { channelDetail, toDetail } from './detail.ts'

const params = z.strictObject({ channelId: numberId })
const providerId = z.string().regex(/^\d{1,40}$/, 'Ids at the service are digits.')
const secret = z.string().trim().min(1).max(2000)

const connect = endpoint({
  route: 'POST /channels',
  key: 'session',
  needs: ['admin'],
  summary: 'Connect a number, an account or a page',
  description: 'Nothing is kept unless the service answers to the token.',
  body: z.strictObject({
    channel: z.enum(metaMessengers.map((one) => one.key)),
    providerId: providerId.meta({ description: 'What the service calls it.', example: '106540352242922' }),
    businessId: providerId.optional().meta({
      description: 'Of numbers: the business account that has the templates.',
      example: '102290129340398',
    }),
    pageId: providerId
      .optional()
      .meta({ description: 'Of accounts of the photo app: their page.', example: '100290129340395' }),
    accessToken: secret.meta({ example: 'EAAG…' }),
    appSecret: secret.meta({ example: '0123456789abcdef0123456789abcdef' }),
    verifyToken: secret.optional(),
    name: line().optional(),
    agentId: uuid.nullable().optional(),
  }),
  returns: created(channelDetail),
  errors: ['conflict', 'not_found', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, body }) => {
    if (body.channel === 'chatapp' && body.businessId === undefined) {
      throw wrong(
        'businessId',
        'required',
        'A number needs it: its templates belong to the business account.',
      )
    }
    const accountId = caller.account.id
    if (body.agentId !== null && body.agentId !== undefined) await readAgent(app.db, accountId, body.agentId)
    const connection = await connectChannel(app, {
      accountId,
      messenger: messengerOf(body.channel),
      ids: {
        providerId: body.providerId,
        businessId: body.businessId ?? null,
        pageId: body.pageId ?? null,
      },
      accessToken: body.accessToken,
      appSecret: body.appSecret,
      verifyToken: body.verifyToken,
      name: body.name,
      agentId: body.agentId ?? null,
    })
    return toDetail(app, connection)
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
    agentId: uuid.nullable().optional().meta({ example: null }),
    accessToken: secret.optional(),
    appSecret: secret.optional(),
  }),
  returns: ok(channelDetail),
  errors: ['not_found', 'conflict', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: { channelId }, body }) => {
    const accountId = caller.account.id
    const connection = await readConnection(app.db, accountId, channelId)
    if (typeof body.agentId === 'string') await readAgent(app.db, accountId, body.agentId)
    if (body.accessToken !== undefined || body.appSecret !== undefined) {
      if (connection.messenger.webhookObject === null) {
        throw wrong('accessToken', 'not_applicable', 'A mailbox has none: PATCH /channels/{channelId}/email.')
      }
      await renewCredentials(app, connection, body)
    }
    if (body.name !== undefined) await renameConnection(app.db, connection, body.name)
    if (body.agentId !== undefined) await assignAgent(app.db, connection, body.agentId)
    return toDetail(app, await readConnection(app.db, accountId, channelId))
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
  handle: async ({ app, caller, params: { channelId } }) => {
    const connection = await readConnection(app.db, caller.account.id, channelId)
    return toDetail(app, await checkConnection(app, connection))
  },
})

const disconnect = endpoint({
  route: 'DELETE /channels/{channelId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Forget a connection with its credentials',
  description: 'Its conversations stay. The access token is taken back at the service itself.',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { channelId } }) => {
    const { id } = await readConnection(app.db, caller.account.id, channelId)
    await deleteConnection(app.db, id)
  },
})

export const manageChannels = [connect, read, patch, check, disconnect]
