import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ParsedPayload, Webhook, WebhookRequest } from '../channel.ts'
import { readMetaCredentials } from './credentials.ts'

// Meta collects at most a thousand changes.
const payload = z.object({ object: z.string(), entry: z.array(z.unknown()).max(1000) })

const verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
})

/** The webhook for WhatsApp, Instagram and Messenger alike; payloads say to which of them they belong. */
export function metaWebhook(object: string, parse: (entry: unknown) => ParsedPayload[]): Webhook {
  return {
    path: '/channels/meta/webhook',
    parse: (given) => {
      const read = payload.safeParse(given)
      if (!read.success) return undefined
      return read.data.object === object ? read.data.entry.flatMap((entry) => parse(entry)) : []
    },
    isAuthentic,
    challenge: {
      token: (credentials) => readMetaCredentials(credentials).verifyToken,
      read: (query) => {
        const asked = verification.safeParse(query).data
        return asked && { token: asked['hub.verify_token'], answer: asked['hub.challenge'] }
      },
    },
  }
}

/** True if the app of a connection has signed the request. */
function isAuthentic(credentials: unknown, { header, body }: WebhookRequest): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(header('x-hub-signature-256'))?.[1] ?? ''
  const given = Buffer.from(signature, 'hex')
  const { appSecret } = readMetaCredentials(credentials)
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
