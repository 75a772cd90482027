import { z } from 'zod'
import { accepted, created, noContent, ok } from '../../kit/answers.ts'
import { line, listOf, pageById, pageQuery, resource, timestamp, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { requireSeen, runsOfDelivery, seesRuns } from '../logs/all-runs.ts'
import { pageOfDeliveries, readDelivery, replayDelivery } from '../webhooks/deliveries.ts'
import {
  changeWebhook,
  dropSignature,
  listWebhooks,
  readWebhook,
  requireSignature,
  revokeWebhook,
  rotateToken,
  type WebhookRow,
  webhookUrl,
} from '../webhooks/webhooks.ts'
import { isHidden, run, toRun } from './runs.ts'

const webhook = resource('IncomingWebhookDetail', {
  id: z.string().meta({ example: 'wh_6f1c0a5b9d2e4f7a8b3c1d0e9f8a7b6c' }),
  name: z.string().meta({ example: 'Orders' }),
  description: z.string().nullable(),
  url: z.string().meta({ example: 'https://desk.example.com/webhooks/wh_6f1c0a5b9d2e4f7a8b3c1d0e9f8a7b6c' }),
  isActive: z.boolean(),
  useAuthentication: z.boolean(),
  isSigned: z.boolean().meta({ description: 'Whether deliveries must be signed.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const delivery = resource('WebhookDelivery', {
  id: uuid,
  senderKey: z.string().nullable().meta({ description: 'The id of the delivery from the sender.' }),
  runs: z.int().meta({ description: 'The number of runs it started.', example: 1 }),
  receivedAt: timestamp,
})

const params = z.strictObject({ webhookId: z.string().max(100) })
const deliveryParams = z.strictObject({ webhookId: z.string().max(100), deliveryId: uuid })

function toWebhook(app: App, row: WebhookRow): z.input<typeof webhook> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: webhookUrl(app, row.id),
    isActive: row.is_active,
    useAuthentication: row.token_hash !== null,
    isSigned: row.signing_secret !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const list = endpoint({
  route: 'GET /incoming-webhooks',
  key: 'session',
  summary: 'List incoming webhooks',
  returns: ok(listOf(webhook)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: (await listWebhooks(app.db, caller.account.id)).map((row) => toWebhook(app, row)),
    next_cursor: null,
  }),
})

const read = endpoint({
  route: 'GET /incoming-webhooks/{webhookId}',
  key: 'session',
  summary: 'Get an incoming webhook',
  params,
  returns: ok(webhook),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId } }) =>
    toWebhook(app, await readWebhook(app.db, caller.account.id, webhookId)),
})

const patch = endpoint({
  route: 'PATCH /incoming-webhooks/{webhookId}',
  key: 'session',
  summary: 'Rename, disable or enable an incoming webhook',
  params,
  body: z.strictObject({
    name: line().optional().meta({ example: 'Orders' }),
    description: z.string().max(2000).nullable().optional(),
    isActive: z.boolean().optional(),
  }),
  returns: ok(webhook),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId }, body }) => {
    const accountId = caller.account.id
    await changeWebhook(app.db, accountId, webhookId, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.isActive === undefined ? {} : { is_active: body.isActive }),
    })
    return toWebhook(app, await readWebhook(app.db, accountId, webhookId))
  },
})

const remove = endpoint({
  route: 'DELETE /incoming-webhooks/{webhookId}',
  key: 'session',
  summary: 'Delete an incoming webhook with its deliveries',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId }, audit }) => {
    audit({ before: { name: await revokeWebhook(app.db, caller.account.id, webhookId) } })
  },
})

const rotate = endpoint({
  route: 'POST /incoming-webhooks/{webhookId}/rotate',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Create a new access token for an incoming webhook',
  description: 'The old one stops working at once.',
  params,
  returns: created(
    resource('WebhookToken', {
      accessToken: secret(z.string().meta({ description: 'Shown only once.', example: '3f8a1c5e7b9d0f2a' })),
    }),
  ),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId } }) => ({
    accessToken: await rotateToken(app.db, caller.account.id, webhookId),
  }),
})

const sign = endpoint({
  route: 'PUT /incoming-webhooks/{webhookId}/signature',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Require signed deliveries',
  description: 'The signature in `X-Signature-256` is the HMAC-SHA-256 of the body with this secret.',
  params,
  returns: ok(
    resource('WebhookSigningSecret', {
      signingSecret: secret(
        z.string().meta({ description: 'Shown only once.', example: '3f8a1c5e7b9d0f2a' }),
      ),
    }),
  ),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId } }) => ({
    signingSecret: await requireSignature(app, caller.account.id, webhookId),
  }),
})

const unsign = endpoint({
  route: 'DELETE /incoming-webhooks/{webhookId}/signature',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Accept unsigned deliveries',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { webhookId } }) => dropSignature(app.db, caller.account.id, webhookId),
})

const deliveries = endpoint({
  route: 'GET /incoming-webhooks/{webhookId}/deliveries',
  key: 'session',
  summary: 'List deliveries, newest first',
  params,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(delivery)),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId }, query }) => {
    await readWebhook(app.db, caller.account.id, webhookId)
    const readFrom = ({ limit, after }: { limit: number; after: string | undefined }) =>
      pageOfDeliveries(app.db, caller.account.id, webhookId, limit, after)
    return pageById(query, uuid, readFrom, toDelivery)
  },
})

const deliveryDetail = endpoint({
  route: 'GET /incoming-webhooks/{webhookId}/deliveries/{deliveryId}',
  key: 'session',
  summary: 'Get a delivery with its body and runs',
  params: deliveryParams,
  returns: ok(
    resource('WebhookDeliveryDetail', {
      ...delivery.shape,
      body: z.unknown().meta({ description: 'The body as it was sent.', example: { order: 17 } }),
      isHidden,
      startedRuns: z.array(run).meta({ description: 'The runs that it started and that are still stored.' }),
    }),
  ),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId, deliveryId } }) => {
    const row = await readDelivery(app.db, caller.account.id, webhookId, deliveryId)
    const runs = await runsOfDelivery(app.db, caller.account.id, deliveryId)
    const ids = runs.map(({ id }) => id)
    const isShown = await seesRuns(app, caller, ids)
    return {
      ...toDelivery(row),
      body: isShown ? row.body : null,
      isHidden: !isShown,
      startedRuns: runs.map((one) => toRun(app, one)),
    }
  },
})

const replay = endpoint({
  route: 'POST /incoming-webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  key: 'session',
  summary: 'Repeat a delivery',
  description: 'Creates a new delivery, which starts a run of every workflow that listens now.',
  params: deliveryParams,
  returns: accepted(resource('WebhookReplay', { deliveryId: uuid })),
  errors: ['not_found', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: { webhookId, deliveryId } }) => {
    const runs = await runsOfDelivery(app.db, caller.account.id, deliveryId)
    await requireSeen(app, caller, ...runs.map(({ id }) => id))
    return { deliveryId: await replayDelivery(app, caller.account.id, webhookId, deliveryId) }
  },
})

function toDelivery(row: { id: string; sender_key: string | null; runs: number; received_at: Date }) {
  return { id: row.id, senderKey: row.sender_key, runs: row.runs, receivedAt: row.received_at }
}

export const manageWebhookEndpoints = [
  list,
  read,
  patch,
  remove,
  rotate,
  sign,
  unsign,
  deliveries,
  deliveryDetail,
  replay,
]
