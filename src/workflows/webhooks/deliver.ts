import { createHmac, timingSafeEqual } from 'node:crypto'
import { timeUuid } from '../../kit/ids.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import { noteRefusedDeliveries } from '../../live/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { causesFrom, causesHeaderName, jsonText, keptJson } from '../../runs/index.ts'
import { accept } from './accept.ts'
import { findWebhook, hashOf, signingSecret, type WebhookRow } from './webhooks.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The webhook at an address, if it takes deliveries and these headers open it: known before any body is read. */
export async function openWebhook(app: App, id: string, headers: Headers): Promise<WebhookRow> {
  const webhook = await findWebhook(app.db, id)
  // The same error for both cases, so that it doesn't reveal which webhooks exist.
  if (webhook === undefined || !webhook.is_active) {
    throw new Problem('not_found', 'There is no such webhook, or it is switched off.')
  }
  await noted(app, webhook, () => checkToken(webhook, headers))
  return webhook
}

/** Reports a wrong token or signature to the sender and to the account's admins. */
async function noted(app: App, webhook: WebhookRow, check: () => void): Promise<void> {
  try {
    check()
  } catch (error) {
    if (error instanceof Problem) await noteRefusedDeliveries(app.db, webhook, error.message)
    throw error
  }
}

export interface Delivery {
  webhook: WebhookRow
  headers: Headers
  /** The body as it arrived: signatures are made of bytes. */
  body: Buffer
}

/**
 * Takes a delivery. When this returns, its body is stored and its runs are certain to happen. A repeated
 * delivery gets the same answer and starts nothing.
 */
export async function deliver(app: App, delivery: Delivery): Promise<{ delivery_id: string }> {
  const { webhook, body } = delivery
  await noted(app, webhook, () => checkSignature(app, delivery))
  const text = jsonText(body)
  const senderKey = senderKeyOf(delivery)
  const id = timeUuid()
  const isNew = await keptJson(() =>
    accept(app, {
      id,
      accountId: webhook.account_id,
      webhookId: webhook.id,
      senderKey,
      body: text,
      causes: causesFrom(delivery.headers[causesHeaderName]),
    }),
  )
  if (isNew || senderKey === null) return { delivery_id: id }
  const earlier = await earlierDelivery.first(app.db, webhook.id, senderKey)
  return { delivery_id: earlier?.id ?? id }
}

function checkToken(webhook: WebhookRow, headers: Headers): void {
  if (webhook.token_hash === null) return
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(String(headers['authorization'] ?? '')) ?? []
  if (!timingSafeEqual(hashOf(token), webhook.token_hash)) {
    throw new Problem('unauthorized', 'Send the access token of this webhook: `Authorization: Bearer …`.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
}

/** `X-Signature-256: sha256=<hex>`, also under the name that code hosts send it. */
function checkSignature(app: App, { webhook, headers, body }: Delivery): void {
  const secret = signingSecret(app, webhook)
  if (secret === undefined) return
  const given = String(headers['x-signature-256'] ?? headers['x-hub-signature-256'] ?? '').replace(
    /^sha256=/,
    '',
  )
  const expected = createHmac('sha256', secret).update(body).digest()
  const bytes = Buffer.from(given, 'hex')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) {
    throw new Problem(
      'unauthorized',
      'The signature does not fit: `X-Signature-256` is `sha256=` and the hex HMAC-SHA-256 of the body.',
    )
  }
}

const senderKeyHeaders = ['idempotency-key', 'x-delivery-id', 'webhook-id'] as const

/** The sender's id of this delivery, if it has one. */
function senderKeyOf({ headers }: Delivery): string | null {
  const name = senderKeyHeaders.find((one) => typeof headers[one] === 'string')
  if (name === undefined) return null
  const key = String(headers[name])
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw wrong(name, 'invalid', 'Must be 1 to 255 printable characters without spaces.')
}

const earlierDelivery = statement<{ id: string }, [string, string]>(
  'webhooks.earlier-delivery',
  'select id from webhook_deliveries where webhook_id = $1 and sender_key = $2',
)
