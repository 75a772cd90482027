import { z } from 'zod'
import { type ScheduleData, subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

export const schedulePayload = z.looseObject({
  scheduled_at: z.iso.datetime({ offset: true }),
  /** Set if a caller started the run instead of a tick. */
  manual: z.literal(true).optional(),
})

export const schedule = {
  type: 'SCHEDULED_TRIGGER',
  title: 'Schedule',
  source: { on: 'schedule' },
  subscriptions: (_, { workflowId }) => subscriptionsTo([workflowId]),
  schedule: (data) => data,
  payload: schedulePayload,
  sample: { scheduled_at: '2026-01-15T09:00:00.000Z' },
  namesConversation: 'never',
  acceptsPayload: true,
} satisfies Trigger<ScheduleData>
