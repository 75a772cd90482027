import { z } from 'zod'
import type { ConversationEventType } from '../../kit/event.ts'
import { subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

interface Data {
  triggeredBy: string
  triggeredByAgentIds: readonly string[]
}

export const conversationPayload = z.looseObject({
  event: z.string(),
  agent_id: z.string(),
  conversation_id: z.string(),
  channel: z.string(),
  contact_id: z.string().nullable().describe('The record of the contact, if known.'),
  user_id: z.int().nullable(),
  occurred_at: z.iso.datetime(),
})

function conversationTrigger(
  type: ConversationEventType,
  title: string,
  details: Readonly<Record<string, unknown>> = {},
): Trigger<Data> {
  return {
    type,
    title,
    source: { on: 'conversation' },
    // Conversation events never count as a user's action.
    subscriptions: ({ triggeredBy, triggeredByAgentIds }) =>
      triggeredBy === 'USER' ? [] : subscriptionsTo(triggeredByAgentIds),
    hints: ({ triggeredBy, triggeredByAgentIds }, never) => {
      if (triggeredByAgentIds.length === 0)
        never('triggeredByAgentIds', 'Without an agent, this trigger never starts a run.')
      if (triggeredBy === 'USER')
        never('triggeredBy', 'USER blocks conversation triggers, so this one never starts a run.')
    },
    payload: conversationPayload,
    sample: {
      event: type,
      agent_id: '665f1e2a9b3c4d5e6f7a8b9c',
      conversation_id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
      channel: 'live_chat',
      contact_id: null,
      user_id: null,
      occurred_at: '2026-01-15T09:00:00.000Z',
      ...details,
    },
    namesConversation: 'always',
  }
}

export const conversationTriggers = [
  conversationTrigger('CONVERSATION_ENDED', 'Conversation ended', {
    summary: 'Asked for a refund.',
    message_count: 8,
  }),
  conversationTrigger('CONVERSATION_IDLE', 'Conversation idle', { minutes: 30 }),
  conversationTrigger('FEEDBACK_CAPTURED', 'Feedback captured', {
    feedback: 'POSITIVE',
    comment: null,
    message_id: '0199f0a4-7b2d-7c1e-8f3a-5e6f70819203',
  }),
]
