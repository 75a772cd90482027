import type { ConversationEvent, IntegrationEvent, RecordEvent } from '../../kit/event.ts'
import { currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { startRuns, type TriggerEvent, type TriggerType } from '../starting/start.ts'

/** Starts what record events start, in two statements however many they are. */
export async function onRecords(app: App, events: readonly RecordEvent[]): Promise<void> {
  const people = new Map<number, number | undefined>()
  for (const accountId of new Set(events.map((event) => event.accountId))) {
    people.set(accountId, (await currentCatalogue(app, accountId)).byName.get('people')?.id)
  }
  const triggers = events.flatMap((event) => {
    const isPerson = people.get(event.accountId) === event.objectId
    return typesOf(event, isPerson).map((type) => recordTrigger(event, type))
  })
  await startRuns(app.db, triggers)
}

/** Changes to people are both contact and record events. */
function typesOf({ topic, kind }: RecordEvent, isPerson: boolean): TriggerType[] {
  const verb = topic === 'record.created' ? 'CREATED' : 'UPDATED'
  if (kind === 'table') return [`TABLE_ROW_${verb}`]
  return isPerson ? [`CONTACT_${verb}`, `OBJECT_RECORD_${verb}`] : [`OBJECT_RECORD_${verb}`]
}

function recordTrigger(event: RecordEvent, triggerType: TriggerType): TriggerEvent {
  return {
    accountId: event.accountId,
    triggerType,
    subject: String(event.objectId),
    recordTypeId: event.recordTypeId,
    // Events caused by a run or a conversation count as an agent's, regardless of who published it.
    by: event.causes.length > 0 ? 'AGENT' : 'USER',
    causes: event.causes,
    payload: {
      event: triggerType,
      object_id: event.objectId,
      record_type_id: event.recordTypeId,
      row_id: event.rowId,
      field_ids: event.fieldIds,
      user_id: event.userId,
      occurred_at: event.occurredAt.toISOString(),
    },
  }
}

export async function onConversation(app: App, event: ConversationEvent): Promise<void> {
  await startRuns(app.db, [
    {
      accountId: event.accountId,
      triggerType: event.type,
      subject: event.agentId,
      by: 'AGENT',
      causes: event.causes,
      payload: {
        event: event.type,
        agent_id: event.agentId,
        conversation_id: event.conversationId,
        channel: event.channel,
        contact_id: event.contactId,
        user_id: event.userId,
        occurred_at: event.occurredAt.toISOString(),
        ...event.details,
      },
    },
  ])
}

/** The payload of the service is the payload of the run. */
export async function onIntegrations(app: App, events: readonly IntegrationEvent[]): Promise<void> {
  await startRuns(
    app.db,
    events.map(({ accountId, subscriptionId, payload }) => ({
      accountId,
      triggerType: 'INTEGRATION_TRIGGER',
      subject: String(subscriptionId),
      payload,
    })),
  )
}
