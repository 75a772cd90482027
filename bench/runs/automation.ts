import { callJson } from '../client.ts'
import { benchHeaders } from '../server.ts'

export interface Automation {
  workflowId: number
  webhook: { id: string; accessToken: string }
  /** The object that its runs write to, and a record that they log activities on. */
  objectId: number
  rowId: string
}

interface Named {
  id: number
  name: string
}

/** A webhook, a condition without AI, two record writes, a data step and an activity. */
export async function makeAutomation(
  api: string,
  caller: Readonly<Record<string, string>> = benchHeaders,
): Promise<Automation> {
  const send = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    callJson<T>(method, `${api}${path}`, body, caller)
  const post = <T>(path: string, body: unknown): Promise<T> => send<T>('POST', path, body)
  const webhook = await post<Automation['webhook']>('/incoming-webhooks', { name: 'Bench' })
  const { results: objects } = await send<{ results: Named[] }>('GET', '/objects')
  const objectId = objects.find((object) => object.name === 'deals')?.id ?? 0
  const { results: types } = await send<{ results: Named[] }>('GET', '/objects/deals/record-types')
  const row = await post<{ id: string }>('/objects/deals/rows', { Name: 'Anchor' })
  const { id } = await post<{ id: number }>('/workflows', { name: 'Bench' })
  const data = [
    { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
    {
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ id: 'yes', expression: '{trigger_payload}.n >= 0' }],
    },
    { type: 'DYNAMIC_TABLES', tableId: objectId, operation: 'CREATE', rowData: { Name: 'First', Amount: 1 } },
    { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'Order {trigger_payload}' },
    {
      type: 'DYNAMIC_TABLES',
      tableId: objectId,
      operation: 'CREATE',
      rowData: { Name: 'Second', Amount: 2 },
    },
    {
      type: 'CREATE_RECORD_ACTIVITY',
      recordTypeId: types[0]?.id,
      rowId: row.id,
      activityType: 'NOTE',
      content: 'Order {trigger_payload}',
    },
  ]
  const position = { positionX: 0, positionY: 0 }
  const nodes: string[] = []
  for (const one of data) {
    const { nodeId } = await post<{ nodeId: string }>(`/workflows/${id}/nodes`, {
      type: one.type,
      position,
      data: one,
    })
    nodes.push(nodeId)
  }
  for (const [index, target] of nodes.slice(1).entries()) {
    const handle = index === 1 ? { handle: 'yes' } : {}
    await post(`/workflows/${id}/edges`, { source: nodes[index], target, ...handle })
  }
  await send('PUT', `/workflows/${id}`, { status: 'ACTIVE' })
  return { workflowId: id, webhook, objectId, rowId: row.id }
}
