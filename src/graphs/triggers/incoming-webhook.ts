import { z } from 'zod'
import { subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

interface Data {
  triggerByWebhookIds: readonly string[]
}

export const incomingWebhook = {
  type: 'INCOMING_WEBHOOK',
  title: 'Webhook',
  source: { on: 'webhook' },
  subscriptions: ({ triggerByWebhookIds }) => subscriptionsTo(triggerByWebhookIds),
  hints: ({ triggerByWebhookIds }, never) => {
    if (triggerByWebhookIds.length === 0)
      never('triggerByWebhookIds', 'Without a webhook, this trigger never starts a run.')
  },
  payload: z.unknown().describe('The JSON body of the delivery.'),
  sample: { name: 'Rosa Lind', email: 'rosa@lind.example' },
  namesConversation: 'perhaps',
  acceptsPayload: true,
} satisfies Trigger<Data>
