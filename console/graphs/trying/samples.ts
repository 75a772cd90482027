import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { api } from '../../app/api.ts'
import { formatDate, t } from '../../kit/language/translate.ts'
import type { GraphNode, NodeData } from '../state/graph.ts'
import type { Trigger } from '../state/node-types.ts'

/** Trigger data for a test, recorded or generated. */
export interface Sample {
  id: string
  label: string
  read: () => Promise<unknown>
}

const ofEach = 5
const mostWebhooks = 5

/** Collects possible trigger data, likeliest first: deliveries, records, conversations and earlier runs. */
export function useSamples(
  workflowId: number,
  entry: GraphNode | undefined,
  trigger: Trigger | undefined,
): { samples: readonly Sample[]; isReading: boolean } {
  const data = entry?.data ?? {}
  const { data: samples = none, isPending } = useQuery({
    queryKey: ['samples', workflowId, data, trigger?.type],
    queryFn: async () => {
      const some = await Promise.allSettled([
        deliveriesOf(data),
        recordsOf(data, trigger),
        conversationsOf(data, trigger),
        runsOf(workflowId, false),
        runsOf(workflowId, true),
      ])
      // Sources that the user can't read, such as deliveries, are skipped.
      return some.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    staleTime: 0,
  })
  return { samples, isReading: isPending }
}

const none: readonly Sample[] = []

const momentOf = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })

async function deliveriesOf({ triggerByWebhookIds: ids }: NodeData): Promise<Sample[]> {
  if (!Array.isArray(ids) || ids.length === 0) return []
  const { results: webhooks } = await api.getIncomingWebhooks({})
  const own = webhooks.filter(({ id }) => ids.includes(id)).slice(0, mostWebhooks)
  const some = await Promise.all(
    own.map(async ({ id: webhookId, name }) => {
      const { results } = await api.getIncomingWebhookDeliveries({ webhookId, limit: ofEach })
      return results.map(({ id, receivedAt }) => ({
        id,
        receivedAt,
        label: t('Delivered to {webhook}, {moment}', { webhook: name, moment: momentOf(receivedAt) }),
        read: async () => (await api.getIncomingWebhookDelivery({ webhookId, deliveryId: id })).body,
      }))
    }),
  )
  return some.flat().toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))
}

/** Builds the events of records. */
async function recordsOf(data: NodeData, trigger: Trigger | undefined): Promise<Sample[]> {
  if (trigger === undefined || trigger.of === null) return []
  const { results: objects } = await api.getObjects({})
  const { results: tables } = await api.getTables({})
  const isOurs = ({ id, name }: { id: number; name: string }) =>
    trigger.of === 'people' ? name === 'people' : id === data['triggeredByTableId']
  const object = objects.find(isOurs)
  const table = tables.find(isOurs)
  const type = data['triggeredByRecordTypeId']
  const body = { limit: ofEach, ...(typeof type === 'number' ? { record_type_id: type } : {}) }
  const rows =
    object !== undefined
      ? await api.postObjectRowsList({ name: object.name, body })
      : table !== undefined
        ? await api.postTableRowsList({ name: table.name, body })
        : { results: [] }
  const tableId = object?.id ?? table?.id ?? null
  return rows.results.map((row) => ({
    id: row.id,
    label: t('Record: {title}', { title: firstText(row) }),
    read: async () => ({
      event: trigger.type,
      object_id: tableId,
      record_type_id: row.record_type_id,
      row_id: row.id,
      field_ids: [],
      user_id: null,
      occurred_at: row.updated_at,
    }),
  }))
}

const longestTitle = 60

function firstText({ id, data }: Schemas['Row']): string {
  const text = Object.values(data).find((value) => typeof value === 'string' && value !== '')
  return (typeof text === 'string' ? text : id).slice(0, longestTitle)
}

/** Builds the events of conversations. */
async function conversationsOf(data: NodeData, trigger: Trigger | undefined): Promise<Sample[]> {
  if (trigger?.on !== 'conversation') return []
  const { triggeredByAgentIds: ids } = data
  const [agent] = Array.isArray(ids) ? (ids as string[]) : []
  const { results } = await api.getConversations({
    limit: ofEach,
    ...(agent === undefined ? {} : { agent }),
  })
  return results.map((one) => ({
    id: one.id,
    label: t('Conversation with {agent}, {moment}', {
      agent: one.agent.name,
      moment: momentOf(one.last_message_at),
    }),
    read: async () => ({
      event: trigger.type,
      agent_id: one.agent.id,
      conversation_id: one.id,
      channel: one.channel,
      contact_id: one.contact?.id ?? null,
      user_id: null,
      occurred_at: one.last_message_at,
    }),
  }))
}

/** Trigger data of earlier runs and tests. */
async function runsOf(workflowId: number, tests: boolean): Promise<Sample[]> {
  const { results } = await api.getRuns({ workflowId, limit: ofEach, tests })
  return results.map(({ id, createdAt }) => ({
    id,
    label: tests
      ? t('Test of {moment}', { moment: momentOf(createdAt) })
      : t('Run of {moment}', { moment: momentOf(createdAt) }),
    read: async () => (await api.getRun({ runId: id })).payload,
  }))
}
