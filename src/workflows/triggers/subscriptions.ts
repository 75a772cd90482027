import type { NodeDataOf } from '../../graphs/index.ts'

/** A subscription of a workflow: an event, and the records or agents it applies to. */
export interface Subscription {
  triggerType: string
  subject: string
  recordTypeId: number | null
  triggeredBy: string
}

type Trigger = NodeDataOf<'TRIGGER'>
type Kind = Trigger['triggerType']

type Subjects = (data: Trigger, peopleId: number | null) => readonly (string | number | null | undefined)[]

/** Conversation events are never a user's own doing. */
const ofAgents: Subjects = (data) => (data.triggeredBy === 'USER' ? [] : data.triggeredByAgentIds)
const ofPeople: Subjects = (_, peopleId) => [peopleId]
const ofTable: Subjects = (data) => [data.triggeredByTableId]

const subjectsOf: Record<Kind, Subjects> = {
  CONVERSATION_ENDED: ofAgents,
  CONVERSATION_IDLE: ofAgents,
  FEEDBACK_CAPTURED: ofAgents,
  CONTACT_CREATED: ofPeople,
  CONTACT_UPDATED: ofPeople,
  TABLE_ROW_CREATED: ofTable,
  TABLE_ROW_UPDATED: ofTable,
  OBJECT_RECORD_CREATED: ofTable,
  OBJECT_RECORD_UPDATED: ofTable,
  INCOMING_WEBHOOK: (data) => data.triggerByWebhookIds,
  INTEGRATION_TRIGGER: (data) => [data.connectedAccountTriggerId],
}

const recordTriggers: Readonly<Partial<Record<string, 'record.created' | 'record.updated'>>> = {
  CONTACT_CREATED: 'record.created',
  CONTACT_UPDATED: 'record.updated',
  TABLE_ROW_CREATED: 'record.created',
  TABLE_ROW_UPDATED: 'record.updated',
  OBJECT_RECORD_CREATED: 'record.created',
  OBJECT_RECORD_UPDATED: 'record.updated',
}

/** The record event behind a trigger type, if it is one. */
export function recordTopic(triggerType: string): 'record.created' | 'record.updated' | undefined {
  return recordTriggers[triggerType]
}

const ofConversations = new Set<string>(['CONVERSATION_ENDED', 'CONVERSATION_IDLE', 'FEEDBACK_CAPTURED'])

/** The subscriptions of a TRIGGER node; none if a resource that it needs is missing. */
export function triggerSubscriptions(data: Trigger, peopleId: number | null): Subscription[] {
  const { triggerType } = data
  const subjects = new Set(
    subjectsOf[triggerType](data, peopleId).flatMap((subject) =>
      subject === null || subject === undefined ? [] : [String(subject)],
    ),
  )
  return Array.from(subjects, (subject) => ({
    triggerType,
    subject,
    recordTypeId: recordTopic(triggerType) === undefined ? null : (data.triggeredByRecordTypeId ?? null),
    triggeredBy: ofConversations.has(triggerType) ? 'ANY' : data.triggeredBy,
  }))
}
