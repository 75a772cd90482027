import {
  listDeliveries,
  listWebhooks,
  requireSignature,
  revokeWebhook,
  rotateToken,
  setActive,
} from '../../workflows/index.ts'
import { command, UsageError } from '../command.ts'
import { accountId, asGuest, print, printTable } from '../guest.ts'

const account = { description: 'Namespace of the account; may be left out when there is only one' } as const

export const webhookList = command({
  name: 'webhook list',
  summary: 'List the incoming webhooks of an account.',
  flags: { account },
  run: ({ account: namespace }) =>
    asGuest(async (app) => {
      const webhooks = await listWebhooks(app.db, await accountId(app, namespace))
      const rows = webhooks.map((webhook) => [
        webhook.id,
        webhook.is_active ? 'active' : 'disabled',
        webhook.token_hash === null ? 'open' : 'token',
        webhook.signing_secret === null ? 'unsigned' : 'signed',
        webhook.name,
      ])
      printTable(['ID', 'STATE', 'ACCESS', 'SIGNATURE', 'NAME'], rows)
    }),
})

export const webhookDisable = command({
  name: 'webhook disable',
  summary: 'Let a webhook drop what is posted to it (404).',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      await setActive(app.db, await accountId(app, namespace), id, false)
      print(`Webhook ${id} is disabled.`)
    }),
})

export const webhookEnable = command({
  name: 'webhook enable',
  summary: 'Let a disabled webhook take deliveries again.',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      await setActive(app.db, await accountId(app, namespace), id, true)
      print(`Webhook ${id} is enabled.`)
    }),
})

export const webhookRotate = command({
  name: 'webhook rotate',
  summary: 'Give a webhook a new access token; the old one is dead at once.',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      const token = await rotateToken(app.db, await accountId(app, namespace), id)
      print(`Access token: ${token}`, 'It is shown only now: keep it.')
    }),
})

export const webhookSign = command({
  name: 'webhook sign',
  summary: 'Take only deliveries that are signed (HMAC-SHA-256 of the body in X-Signature-256).',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      const secret = await requireSignature(app, await accountId(app, namespace), id)
      print(`Signing secret: ${secret}`, 'It is shown only now: keep it.')
    }),
})

export const webhookRevoke = command({
  name: 'webhook revoke',
  summary: 'Remove a webhook, with what was delivered to it.',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      await revokeWebhook(app.db, await accountId(app, namespace), id)
      print(`Webhook ${id} is revoked.`)
    }),
})

export const webhookDeliveries = command({
  name: 'webhook deliveries',
  summary: 'List what was delivered to a webhook, the latest first.',
  argument: 'id',
  flags: { limit: { description: 'How many; 50 where left out' }, account },
  run: ({ limit = '50', account: namespace }, id) =>
    asGuest(async (app) => {
      if (!/^[1-9]\d{0,3}$/.test(limit)) throw new UsageError('--limit is a number from 1 to 9999.')
      const deliveries = await listDeliveries(app.db, await accountId(app, namespace), id, Number(limit))
      const rows = deliveries.map((delivery) => [
        delivery.id,
        delivery.received_at.toISOString(),
        String(delivery.runs),
        delivery.sender_key ?? '',
      ])
      printTable(['ID', 'RECEIVED', 'RUNS', "SENDER'S ID"], rows)
    }),
})
