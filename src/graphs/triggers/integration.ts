import { z } from 'zod'
import { subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

interface Data {
  connectedAccountTriggerId?: string | number | null | undefined
}

export const integration = {
  type: 'INTEGRATION_TRIGGER',
  title: 'Integration trigger',
  source: { on: 'integration' },
  requires: ['connectedAccountId', 'triggerToolkit', 'triggerSlug'],
  subscriptions: ({ connectedAccountTriggerId }) => subscriptionsTo([connectedAccountTriggerId]),
  payload: z.record(z.string(), z.unknown()).describe('The event as the provider sends it.'),
  sample: {},
  namesConversation: 'perhaps',
} satisfies Trigger<Data>
