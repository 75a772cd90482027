import { command, UsageError } from '../command.ts'
import { accountFlag, inAccount } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const workflows = () => import('../../workflows/commands.ts')
const onWebhook = { argument: 'id', flags: { account: accountFlag } } as const

export const webhookList = command({
  name: 'webhook list',
  summary: 'List the incoming webhooks of an account.',
  flags: { account: accountFlag },
  run: ({ account }) =>
    inAccount(account, async (app, accountId) => {
      const { listWebhooks } = await workflows()
      const rows = (await listWebhooks(app.db, accountId)).map((webhook) => [
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
  summary: 'Disable a webhook. It answers 404.',
  ...onWebhook,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { setActive } = await workflows()
      await setActive(app.db, accountId, id, false)
      print(`Webhook ${id} is disabled.`)
    }),
})

export const webhookEnable = command({
  name: 'webhook enable',
  summary: 'Enable a disabled webhook.',
  ...onWebhook,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { setActive } = await workflows()
      await setActive(app.db, accountId, id, true)
      print(`Webhook ${id} is enabled.`)
    }),
})

export const webhookRotate = command({
  name: 'webhook rotate',
  summary: 'Create a new access token for a webhook. The old one stops working at once.',
  ...onWebhook,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { rotateToken } = await workflows()
      const token = await rotateToken(app.db, accountId, id)
      print(`Access token: ${token}`, 'It is shown only now: keep it.')
    }),
})

export const webhookSign = command({
  name: 'webhook sign',
  summary: 'Require signed deliveries (HMAC-SHA-256 of the body in X-Signature-256).',
  ...onWebhook,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { requireSignature } = await workflows()
      const secret = await requireSignature(app, accountId, id)
      print(`Signing secret: ${secret}`, 'It is shown only now: keep it.')
    }),
})

export const webhookRevoke = command({
  name: 'webhook revoke',
  summary: 'Delete a webhook with its deliveries.',
  ...onWebhook,
  run: ({ account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { revokeWebhook } = await workflows()
      await revokeWebhook(app.db, accountId, id)
      print(`Webhook ${id} is revoked.`)
    }),
})

export const webhookDeliveries = command({
  name: 'webhook deliveries',
  summary: 'List the deliveries of a webhook, the latest first.',
  argument: 'id',
  flags: { limit: { description: 'The number of deliveries; 50 by default' }, account: accountFlag },
  run: ({ limit = '50', account }, id) => {
    if (!/^[1-9]\d{0,3}$/.test(limit)) throw new UsageError('--limit is a number from 1 to 9999.')
    return inAccount(account, async (app, accountId) => {
      const { pageOfDeliveries } = await workflows()
      const deliveries = await pageOfDeliveries(app.db, accountId, id, Number(limit))
      const rows = deliveries.map((delivery) => [
        delivery.id,
        delivery.received_at.toISOString(),
        String(delivery.runs),
        delivery.sender_key ?? '',
      ])
      printTable(['ID', 'RECEIVED', 'RUNS', "SENDER'S ID"], rows)
    })
  },
})
