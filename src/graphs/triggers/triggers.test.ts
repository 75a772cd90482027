import { expect, it } from 'vitest'
import { triggers, triggerTypes } from '../nodes/index.ts'

it('have the values of `triggerType` that the API promises', () => {
  expect(triggerTypes).toEqual(
    expect.arrayContaining([
      'CONVERSATION_ENDED',
      'CONVERSATION_IDLE',
      'FEEDBACK_CAPTURED',
      'CONTACT_CREATED',
      'CONTACT_UPDATED',
      'TABLE_ROW_CREATED',
      'TABLE_ROW_UPDATED',
      'OBJECT_RECORD_CREATED',
      'OBJECT_RECORD_UPDATED',
      'INCOMING_WEBHOOK',
      'SCHEDULED_TRIGGER',
      'INTEGRATION_TRIGGER',
    ]),
  )
  expect(new Set(triggerTypes).size).toBe(triggerTypes.length)
})

it.each(triggers.map((trigger) => [trigger.type, trigger] as const))(
  '%s has a sample of its payload',
  (_, { payload, sample }) => {
    expect(payload.safeParse(sample).error).toBeUndefined()
  },
)

it.each([
  ['INCOMING_WEBHOOK', { triggerByWebhookIds: ['wh_1', 'wh_2', 'wh_1'] }, ['wh_1', 'wh_2']],
  ['SCHEDULED_TRIGGER', {}, ['7']],
  ['CONTACT_CREATED', { triggeredBy: 'ANY' }, ['3']],
  ['TABLE_ROW_UPDATED', { triggeredBy: 'USER', triggeredByTableId: 5 }, ['5']],
  ['OBJECT_RECORD_CREATED', { triggeredBy: 'ANY', triggeredByTableId: null }, []],
  ['CONVERSATION_IDLE', { triggeredBy: 'ANY', triggeredByAgentIds: ['a', 'b'] }, ['a', 'b']],
  ['CONVERSATION_IDLE', { triggeredBy: 'USER', triggeredByAgentIds: ['a'] }, []],
  ['INTEGRATION_TRIGGER', { connectedAccountTriggerId: 12 }, ['12']],
])('%s with %j listens to %j', (type, data, subjects) => {
  const trigger = triggers.find((one) => one.type === type)
  const listensTo = trigger?.subscriptions(data, { workflowId: 7, peopleId: 3 })
  expect(listensTo?.map(({ subject }) => subject)).toEqual(subjects)
})
