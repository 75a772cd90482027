import { z } from 'zod'
import { subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

export const automationCall = {
  type: 'AUTOMATION_CALL',
  title: 'Call',
  source: { on: 'call' },
  subscriptions: (_, { workflowId }) => subscriptionsTo([workflowId]),
  payload: z.record(z.string(), z.unknown()).describe('The inputs by name.'),
  sample: { email: 'rosa@lind.example' },
  namesConversation: 'never',
} satisfies Trigger<object>
