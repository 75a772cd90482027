import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { node, ref } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'
import { incomingWebhook } from '../triggers/incoming-webhook.ts'
import { isHttpUrl } from './fields.ts'

export const webhookNode = node({
  type: 'WEBHOOK',
  title: 'Webhook',
  display: {
    icon: 'webhook',
    group: 'start',
    purpose: 'Starts when another system posts to a URL',
    summary: ['{triggerByWebhookIds}', 'No webhook selected'],
    fields: {
      triggerByWebhookIds: { label: 'Webhooks', hint: 'Each request to one of them starts a run' },
      // The editor shows the URL next to each selected webhook.
      url: null,
    },
  },
  in: ['workflow'],
  entry: 'workflow',
  instead: 'A flow starts with its START or TRIGGER_INTENT node.',
  data: {
    triggerByWebhookIds: z
      .array(ref('webhook'))
      .max(50)
      .default([])
      .describe('The IDs of the incoming webhooks that start a run.'),
    url: z
      .string()
      .max(4000)
      .refine(isHttpUrl, { error: 'Must be a valid http or https URL.', params: { code: 'invalid_url' } })
      .nullable()
      .optional()
      .describe("The URL of the webhook, for readers of the graph. Deliveries don't depend on it."),
  },
  hints: ({ triggerByWebhookIds }, hint) => {
    if (triggerByWebhookIds.length === 0) {
      hint('triggerByWebhookIds', 'Without a webhook, this node never starts a run.', 'never_fires')
    }
  },
  ports: [{ ...defaultPort('when a request arrives'), expected: true }],
  triggers: [incomingWebhook],
  guidance: `Starts a run for each JSON body that is posted to one of the incoming webhooks. Create webhooks with
\`POST /incoming-webhooks\`. Several workflows can listen to the same webhook.`,
  result: 'the JSON body that was posted',
  example: { triggerByWebhookIds: [] },
  run: ({ payload }) => done(payload),
})
