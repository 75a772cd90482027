import { z } from 'zod'
import { accepted } from '../../kit/answers.ts'
import type { CallerType } from '../../kit/endpoint.ts'
import { anything, uuid } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { deliver, openWebhook } from '../webhooks/deliver.ts'
import type { WebhookRow } from '../webhooks/webhooks.ts'

/** Another system that knows the URL of a webhook and, if it has one, its access token. */
const sender: CallerType<App, WebhookRow> = {
  key: 'none',
  hasAccount: false,
  authenticate: (app, request) => openWebhook(app, request.param('webhookId'), request.headers),
}

/** `POST /webhooks/{webhookId}`: the address that other systems post to. */
export const deliverWebhook = endpoint({
  prefix: '/webhooks',
  route: 'POST /{webhookId}',
  key: sender,
  summary: 'Deliver to a webhook',
  params: z.strictObject({ webhookId: z.string() }),
  query: anything,
  rawBody: /^application\/(?:json|[\w.+-]+\+json)(?:\s*;|$)/i,
  returns: accepted(z.strictObject({ delivery_id: uuid })),
  errors: ['unauthorized', 'rate_limited', 'conflict', 'unavailable', 'not_found'],
  handle: ({ app, caller: webhook, headers, bytes }) => deliver(app, { webhook, headers, body: bytes }),
})
