import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { type NodeData, node, output, ref } from '../../kit/node.ts'
import type { Trigger, TriggerSource } from '../../kit/trigger.ts'
import { defaultPort } from '../ports.ts'
import { conversationTriggers } from '../triggers/conversations.ts'
import { incomingWebhook } from '../triggers/incoming-webhook.ts'
import { integration } from '../triggers/integration.ts'
import { recordTriggers } from '../triggers/records.ts'
import { schedule } from '../triggers/schedule.ts'
import { isBlank, isGiven } from './fields.ts'

const events = [...conversationTriggers, ...recordTriggers, incomingWebhook, integration]
const typesOf = events.map(({ type }) => type)
const eventOf = ({ triggerType: type }: NodeData) => events.find((event) => event.type === type)

const ofIntegration = { triggerType: [integration.type] }

function typesRequiring(key: string): string[] {
  return recordTriggers.flatMap(({ type, requires = [] }) => (requires.includes(key) ? [type] : []))
}

const triggerType = z.enum(typesOf, {
  error: ({ input }) =>
    input === schedule.type
      ? 'For a schedule, use a SCHEDULED_TRIGGER node.'
      : input === undefined
        ? 'This is required.'
        : `Must be one of ${typesOf.join(', ')}.`,
})

/** A row trigger listens to a Table, a record trigger to an Object. */
function tableKind(data: NodeData): { kind?: string } {
  const source: TriggerSource | undefined = eventOf(data)?.source
  if (source === undefined || !('of' in source) || source.of === 'people') return {}
  return { kind: source.of === 'table' ? 'TABLE' : 'OBJECT' }
}

export const triggerNode = node({
  type: 'TRIGGER',
  title: 'Trigger',
  display: {
    icon: 'bell',
    group: 'start',
    purpose: 'Starts on an event of records, conversations or integrations',
    summary: ['{triggerType}: {triggeredByTableId}', '{triggerType}'],
    initial: { workflow: { triggerType: 'CONTACT_CREATED' } },
    fields: {
      triggerType: {
        label: 'Event',
        options: Object.fromEntries(events.map(({ type, title }) => [type, title])),
      },
      triggeredBy: {
        label: 'Caused by',
        options: { ANY: 'Anyone', USER: 'A teammate', AGENT: 'An agent' },
        when: { triggerType: recordTriggers.map(({ type }) => type) },
      },
      triggeredByAgentIds: {
        label: 'Agents',
        hint: 'Only conversations of these agents start a run',
        when: { triggerType: conversationTriggers.map(({ type }) => type) },
      },
      triggeredByTableId: {
        label: 'Object or table',
        when: { triggerType: typesRequiring('triggeredByTableId') },
      },
      triggeredByRecordTypeId: {
        label: 'Record type',
        when: { triggerType: typesRequiring('triggeredByRecordTypeId') },
      },
      triggerByWebhookIds: { label: 'Webhooks', when: { triggerType: [incomingWebhook.type] } },
      connectedAccountId: { label: 'Connected account', when: ofIntegration },
      triggerToolkit: {
        label: 'Provider',
        hint: 'The toolkit of the provider, in capitals',
        when: ofIntegration,
      },
      triggerSlug: { label: 'Provider event', when: ofIntegration },
      triggerConfig: {
        label: 'Conditions',
        hint: 'Which events count depends on the provider',
        when: ofIntegration,
      },
      connectedAccountTriggerId: null,
    },
  },
  in: ['workflow'],
  entry: 'workflow',
  instead: 'A flow starts with its START or TRIGGER_INTENT node.',
  data: {
    triggerType: triggerType.describe('The event that starts a run.'),
    triggeredBy: z
      .enum(['ANY', 'USER', 'AGENT'])
      .default('ANY')
      .describe('Who must have caused the event. USER blocks conversation triggers.'),
    triggeredByAgentIds: z
      .array(ref('agent'))
      .max(200)
      .default([])
      .describe('The agents whose conversations start a run.'),
    triggeredByTableId: ref('table', tableKind)
      .nullable()
      .optional()
      .describe('The Table for TABLE_ROW_*, the Object for OBJECT_RECORD_*. Required for both.'),
    triggeredByRecordTypeId: ref('recordType', ({ triggeredByTableId }) =>
      typeof triggeredByTableId === 'number' ? { tableId: triggeredByTableId } : {},
    )
      .nullable()
      .optional()
      .describe('A record type of the Object. Required for OBJECT_RECORD_*.'),
    triggerByWebhookIds: z
      .array(ref('webhook'))
      .max(50)
      .default([])
      .describe('The incoming webhooks that INCOMING_WEBHOOK listens to.'),
    connectedAccountId: ref('connectedAccount', ({ triggerToolkit }) =>
      typeof triggerToolkit === 'string' ? { toolkit: triggerToolkit } : {},
    )
      .nullable()
      .optional()
      .describe('A connected account from `GET /integrations`. Required for INTEGRATION_TRIGGER.'),
    triggerToolkit: z
      .string()
      .regex(
        /^[A-Z0-9_]{1,100}$/,
        'Must be the toolkit of a provider in capitals, as in `GET /integrations/trigger-types`.',
      )
      .nullable()
      .optional()
      .describe('The toolkit of the provider, in capitals. Required for INTEGRATION_TRIGGER.'),
    triggerSlug: z
      .string()
      .max(200)
      .nullable()
      .optional()
      .describe('The event of the provider. Required for INTEGRATION_TRIGGER.'),
    triggerConfig: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('Conditions of the subscription. They depend on the slug.'),
    connectedAccountTriggerId: output(z.union([z.string(), z.number()])).describe(
      'The subscription, set by the service.',
    ),
  },
  rules: (data, fail) => {
    const event: Trigger | undefined = eventOf(data)
    for (const key of event?.requires ?? []) {
      if (isBlank((data as NodeData)[key])) fail(key, `${event?.type} requires this.`, 'required')
    }
  },
  hints: (data, hint) => {
    const event: Trigger<typeof data> | undefined = eventOf(data)
    event?.hints?.(data, (key, message) => hint(key, message, 'never_fires'))
    if (event?.source.on !== 'integration' && isGiven(data.connectedAccountId)) {
      hint('connectedAccountId', 'Only INTEGRATION_TRIGGER listens to a connected account.')
    }
  },
  ports: [{ ...defaultPort('when the event happens'), expected: true }],
  triggers: events,
  triggerType: (data) => data.triggerType,
  guidance: `Starts a run on an event.

- CONVERSATION_ENDED, CONVERSATION_IDLE and FEEDBACK_CAPTURED apply to the agents in \`triggeredByAgentIds\` only.
  CONVERSATION_IDLE also needs \`enableIdle\` and \`idleSettings\` in the channel settings of the agent.
- CONTACT_CREATED and CONTACT_UPDATED apply to the People object.
- TABLE_ROW_CREATED and TABLE_ROW_UPDATED require \`triggeredByTableId\`; OBJECT_RECORD_CREATED and OBJECT_RECORD_UPDATED
  also \`triggeredByRecordTypeId\`.
- \`triggeredBy\` limits record events to those caused by a teammate (USER) or an agent (AGENT).
- INCOMING_WEBHOOK listens to \`triggerByWebhookIds\`, like a WEBHOOK node.
- INTEGRATION_TRIGGER requires \`connectedAccountId\`, \`triggerToolkit\` and \`triggerSlug\`. Its event is
  \`{trigger_payload}\`. Saving the node subscribes, changing it renews the subscription, deleting it unsubscribes.
- For schedules, use SCHEDULED_TRIGGER.`,
  result: 'the trigger data: the conversation, the record or the payload',
  example: { triggerType: 'CONTACT_CREATED' },
  run: async ({ payload, records }) => {
    if (!isRecordEvent(payload)) return done(payload)
    return done({ ...payload, record: await records.read(payload.object_id, payload.row_id) })
  },
})

function isRecordEvent(payload: unknown): payload is { object_id: number; row_id: string } {
  return typeof payload === 'object' && payload !== null && 'row_id' in payload && 'object_id' in payload
}
