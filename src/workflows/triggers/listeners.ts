import type { z } from 'zod'
import { type conversationPayload, integration, type recordPayload, triggers } from '../../graphs/index.ts'
import type { ConversationEvent, IntegrationEvent, RecordEvent } from '../../kit/event.ts'
import { currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { startRuns, type TriggerEvent } from '../starting/start.ts'

/** Starts what record events start, in two statements however many they are. */
export async function onRecords(app: App, events: readonly RecordEvent[]): Promise<void> {
  const people = new Map<number, number | undefined>()
  for (const accountId of new Set(events.map((event) => event.accountId))) {
    people.set(accountId, (await currentCatalogue(app, accountId)).byName.get('people')?.id)
  }
  const starts = events.flatMap((event) => {
    const isPerson = people.get(event.accountId) === event.objectId
    return typesOf(event, isPerson).map((type) => recordTrigger(event, type))
  })
  await startRuns(app.db, starts)
}

/** Changes to people are both contact and record events. */
function typesOf({ topic, kind }: RecordEvent, isPerson: boolean): string[] {
  return triggers.flatMap(({ type, source }) => {
    if (!('of' in source) || source.on !== topic) return []
    return source.of === kind || (source.of === 'people' && isPerson) ? [type] : []
  })
}

function recordTrigger(event: RecordEvent, triggerType: string): TriggerEvent {
  const payload: z.input<typeof recordPayload> = {
    event: triggerType,
    object_id: event.objectId,
    record_type_id: event.recordTypeId,
    row_id: event.rowId,
    field_ids: [...event.fieldIds],
    user_id: event.userId,
    occurred_at: event.occurredAt.toISOString(),
  }
  return {
    accountId: event.accountId,
    triggerType,
    subject: String(event.objectId),
    recordTypeId: event.recordTypeId,
    // Events caused by a run or a conversation count as an agent's, regardless of who published it.
    by: event.causes.length > 0 ? 'AGENT' : 'USER',
    causes: event.causes,
    payload,
  }
}

export async function onConversation(app: App, event: ConversationEvent): Promise<void> {
  const { accountId, type: triggerType, agentId: subject, causes } = event
  const payload: z.input<typeof conversationPayload> = {
    event: triggerType,
    agent_id: event.agentId,
    conversation_id: event.conversationId,
    channel: event.channel,
    contact_id: event.contactId,
    user_id: event.userId,
    occurred_at: event.occurredAt.toISOString(),
    ...event.details,
  }
  await startRuns(app.db, [{ accountId, triggerType, subject, by: 'AGENT', causes, payload }])
}

/** The payload of the service is the payload of the run. */
export async function onIntegrations(app: App, events: readonly IntegrationEvent[]): Promise<void> {
  await startRuns(
    app.db,
    events.map(({ accountId, subscriptionId, payload }) => ({
      accountId,
      triggerType: integration.type,
      subject: String(subscriptionId),
      payload,
    })),
  )
}
