import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { type NodeData, node, output, ref } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'
import { isBlank, isGiven } from './fields.ts'

const conversationTriggers = ['CONVERSATION_ENDED', 'CONVERSATION_IDLE', 'FEEDBACK_CAPTURED']
/** Triggers whose payload is unknown in advance. */
const openTriggers = ['INCOMING_WEBHOOK', 'INTEGRATION_TRIGGER']
const tableTriggers = ['TABLE_ROW_CREATED', 'TABLE_ROW_UPDATED']
const objectTriggers = ['OBJECT_RECORD_CREATED', 'OBJECT_RECORD_UPDATED']

/** The values of `workflow.triggerType`. */
export const workflowTriggerTypes = [
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
] as const

const triggerType = z.enum(workflowTriggerTypes).exclude(['SCHEDULED_TRIGGER'], {
  error: ({ input }) =>
    input === 'SCHEDULED_TRIGGER'
      ? 'A schedule is a node of its own: use a SCHEDULED_TRIGGER node.'
      : input === undefined
        ? 'This is required.'
        : `Must be one of ${workflowTriggerTypes.filter((type) => type !== 'SCHEDULED_TRIGGER').join(', ')}.`,
})

const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  TABLE_ROW_CREATED: ['triggeredByTableId'],
  TABLE_ROW_UPDATED: ['triggeredByTableId'],
  OBJECT_RECORD_CREATED: ['triggeredByTableId', 'triggeredByRecordTypeId'],
  OBJECT_RECORD_UPDATED: ['triggeredByTableId', 'triggeredByRecordTypeId'],
  INTEGRATION_TRIGGER: ['connectedAccountId', 'triggerToolkit', 'triggerSlug'],
}

/** A row trigger listens to a Table, a record trigger to an Object. */
function tableKind({ triggerType: type }: NodeData): { kind?: string } {
  if (tableTriggers.includes(String(type))) return { kind: 'TABLE' }
  return objectTriggers.includes(String(type)) ? { kind: 'OBJECT' } : {}
}

export const triggerNode = node({
  type: 'TRIGGER',
  title: 'Trigger',
  in: ['workflow'],
  entry: 'workflow',
  instead: 'A flow starts with its START or TRIGGER_INTENT node.',
  data: {
    triggerType: triggerType.describe('The event that starts a run.'),
    triggeredBy: z
      .enum(['ANY', 'USER', 'AGENT'])
      .default('ANY')
      .describe('Whose doing the event must be. USER blocks conversation triggers.'),
    triggeredByAgentIds: z
      .array(ref('agent'))
      .max(200)
      .default([])
      .describe('Conversation triggers fire only for these agents.'),
    triggeredByTableId: ref('table', tableKind)
      .nullable()
      .optional()
      .describe('The Table of TABLE_ROW_*, the Object of OBJECT_RECORD_*; required there.'),
    triggeredByRecordTypeId: ref('recordType', ({ triggeredByTableId }) =>
      typeof triggeredByTableId === 'number' ? { tableId: triggeredByTableId } : {},
    )
      .nullable()
      .optional()
      .describe('A record type of that Object; required for OBJECT_RECORD_*.'),
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
      .describe('From `GET /integrations`; required for INTEGRATION_TRIGGER.'),
    triggerToolkit: z
      .string()
      .regex(
        /^[A-Z0-9_]{1,100}$/,
        'Must be the toolkit of a provider in capitals, as in `GET /integrations/trigger-types`.',
      )
      .nullable()
      .optional()
      .describe('The toolkit of the provider, in capitals; required for INTEGRATION_TRIGGER.'),
    triggerSlug: z
      .string()
      .max(200)
      .nullable()
      .optional()
      .describe('The event of the provider; required for INTEGRATION_TRIGGER.'),
    triggerConfig: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('Narrows the subscription; what it may hold depends on the slug.'),
    connectedAccountTriggerId: output(z.union([z.string(), z.number()])).describe(
      'The subscription, once there is one.',
    ),
  },
  rules: (data, fail) => {
    const type = String(data.triggerType)
    for (const key of Object.hasOwn(requiredKeys, type) ? (requiredKeys[type] ?? []) : []) {
      if (isBlank((data as NodeData)[key])) fail(key, `${type} requires this.`, 'required')
    }
  },
  hints: (data, hint) => {
    const never = (key: string, message: string) => hint(key, message, 'never_fires')
    if (conversationTriggers.includes(data.triggerType)) {
      if (data.triggeredByAgentIds.length === 0)
        never('triggeredByAgentIds', 'Without agents this trigger never fires.')
      if (data.triggeredBy === 'USER')
        never('triggeredBy', 'USER blocks conversation triggers: this one never fires.')
    }
    if (data.triggerType === 'INCOMING_WEBHOOK' && data.triggerByWebhookIds.length === 0) {
      never('triggerByWebhookIds', 'Without webhooks this trigger never fires.')
    }
    if (data.triggerType !== 'INTEGRATION_TRIGGER' && isGiven(data.connectedAccountId)) {
      hint('connectedAccountId', 'Only INTEGRATION_TRIGGER listens to a connected account.')
    }
  },
  ports: [{ ...defaultPort('when the event happens'), expected: true }],
  trigger: (data) => data.triggerType,
  namesConversation: ({ triggerType: type }) =>
    conversationTriggers.includes(type) ? 'always' : openTriggers.includes(type) ? 'perhaps' : 'never',
  guidance: `Starts a run when something happens.

- CONVERSATION_ENDED, CONVERSATION_IDLE and FEEDBACK_CAPTURED fire for the agents in \`triggeredByAgentIds\` only; idle
  also needs \`enableIdle\` and \`idleSettings\` in the channel settings of the agent.
- CONTACT_CREATED and CONTACT_UPDATED follow the People object.
- TABLE_ROW_CREATED and TABLE_ROW_UPDATED require \`triggeredByTableId\`; OBJECT_RECORD_CREATED and OBJECT_RECORD_UPDATED
  also \`triggeredByRecordTypeId\`.
- \`triggeredBy\` narrows record events to those caused by a person (USER) or by an agent (AGENT).
- INCOMING_WEBHOOK listens to \`triggerByWebhookIds\`, as a WEBHOOK node does.
- INTEGRATION_TRIGGER requires \`connectedAccountId\`, \`triggerToolkit\` and \`triggerSlug\`; its event is
  \`{trigger_payload}\`. Saving the node subscribes, changing it subscribes anew, deleting it ends the subscription.
- Schedules are a node type of their own: SCHEDULED_TRIGGER.`,
  result: 'the event: the conversation, the record or the payload',
  example: { triggerType: 'CONTACT_CREATED' },
  run: async ({ payload, records }) => {
    if (!isRecordEvent(payload)) return done(payload)
    return done({ ...payload, record: await records.read(payload.object_id, payload.row_id) })
  },
})

function isRecordEvent(payload: unknown): payload is { object_id: number; row_id: string } {
  return typeof payload === 'object' && payload !== null && 'row_id' in payload && 'object_id' in payload
}
