import { eventually } from '../../../harness/knowledge/settled.ts'
import { connectNumber, type World } from '../world.ts'

/** An agent with all that it has, and a conversation with it; returns its id. */
export async function callAgents(world: World, knowledgeBaseId: number): Promise<string> {
  const { call } = world
  const agent = await call('POST /agents', {}, { body: { name: 'Reception', description: 'At the door' } })
  const ids = { agentId: agent.id }
  await connectNumber(world, agent.id)
  const playbookId = await callPlaybooks(world)
  await call('PUT /agents/{agentId}', ids, { body: { description: 'At the front door' } })
  await call('PUT /agents/{agentId}/agent-setting', ids, {
    body: { instructions: 'We sell lamps.', playbookIds: [playbookId] },
  })
  await call('GET /agents/{agentId}/agent-setting', ids)
  await call('PUT /agents/{agentId}/theme', ids, { body: { title: 'Lamp shop' } })
  await call('GET /agents/{agentId}/theme', ids)
  const settings = { enabled: true, enableIdle: true, idleSettings: { minutes: 30 } }
  for (const channel of ['livechat', 'chatapp', 'photoapp', 'pageapp']) {
    await call('PUT /agents/{agentId}/settings/{channel}', { ...ids, channel }, { body: settings })
    await call('GET /agents/{agentId}/settings/{channel}', { ...ids, channel })
  }
  await call('GET /agents/{agentId}/settings', ids)
  await call('GET /agents/{agentId}/playbooks', ids)
  const bases = { body: { knowledgeBaseIds: [knowledgeBaseId] } }
  await call('PUT /agents/{agentId}/knowledge-bases', ids, bases)
  await call('GET /agents/{agentId}/knowledge-bases', ids)
  await callVariables(world, 'GET /agents/{agentId}/variables', ids)
  await callIntents(world, agent.id)
  await callFlows(world, agent.id)
  await callConversations(world, agent.id)
  await call('PUT /agents/{agentId}/deployment-status', ids, { body: { isOffline: false } })
  await call('GET /agents')
  await call('GET /agents/{agentId}', ids)
  await call('GET /agents/{agentId}/analytics', ids)
  await call('GET /channels')
  await call('GET /channels/chatapp/templates')
  const other = await call('POST /agents', {}, { body: { name: 'Another' } })
  await call('DELETE /agents/{agentId}', { agentId: other.id })
  return agent.id
}

async function callPlaybooks({ call }: World): Promise<number> {
  const body = { name: 'Refunds', instructions: 'Ask for the order number.', visibility: 'SHARED' }
  const { id } = await call('POST /playbooks', {}, { body })
  await call('GET /playbooks')
  await call('GET /playbooks/{playbookId}', { playbookId: id })
  await call('PUT /playbooks/{playbookId}', { playbookId: id }, { body: { description: 'Money back' } })
  const other = await call('POST /playbooks', {}, { body: { ...body, name: 'Another' } })
  await call('DELETE /playbooks/{playbookId}', { playbookId: other.id })
  return id
}

/** The variables of an agent or a workflow; `list` is the route of their list. */
export async function callVariables(
  { call }: World,
  list: string,
  ids: Record<string, string | number>,
): Promise<void> {
  const path = list.slice('GET '.length)
  const body = { name: 'CITY', description: 'Where', defaultValue: 'Berlin' }
  const { id } = await call(`POST ${path}`, ids, { body })
  const other = await call(`POST ${path}`, ids, { body: { name: 'OTHER' } })
  const one = { ...ids, variableId: id }
  await call(`GET ${path}`, ids)
  await call(`GET ${path}/all`, ids)
  await call(`GET ${path}/check-name`, ids, { query: { name: 'CITY' } })
  await call(`GET ${path}/{variableId}`, one)
  await call(`PUT ${path}/{variableId}`, one, { body: { description: 'In which city' } })
  await call(`DELETE ${path}/{variableId}`, { ...ids, variableId: other.id })
}

async function callIntents({ call }: World, agentId: string): Promise<void> {
  const body = { name: 'Cancel an order', description: 'To call off an order', phrases: ['Cancel my order'] }
  const { id } = await call('POST /agents/{agentId}/intents', { agentId }, { body })
  const one = { agentId, intentId: id }
  await call('POST /agents/{agentId}/intents/generate-phrases', { agentId }, { body })
  await call('GET /agents/{agentId}/intents', { agentId })
  await call('GET /agents/{agentId}/intents/all', { agentId })
  await call('GET /agents/{agentId}/intents/{intentId}', one)
  await call('PUT /agents/{agentId}/intents/{intentId}', one, { body: { description: 'Call it off' } })
  const other = await call('POST /agents/{agentId}/intents', { agentId }, { body: { name: 'Another' } })
  await call('DELETE /agents/{agentId}/intents/{intentId}', { agentId, intentId: other.id })
}

const position = { positionX: 0, positionY: 0 }

async function callFlows({ call }: World, agentId: string): Promise<void> {
  const flows = '/agents/{agentId}/flows'
  const { id } = await call(`POST ${flows}`, { agentId }, { body: { name: 'Booking', description: 'Books' } })
  const ids = { agentId, flowId: id }
  const add = async (data: { type: string; [key: string]: unknown }): Promise<string> => {
    const body = { type: data.type, position, data }
    return (await call(`POST ${flows}/{flowId}/nodes`, ids, { body })).nodeId
  }
  const entry = await add({ type: 'TRIGGER_INTENT', agenticRouting: 'The user wants to book.' })
  const say = await add({ type: 'SAY_AI', sayWithAi: false, message: 'Hello {CITY}' })
  const spare = await add({ type: 'SAY_AI', sayWithAi: false, message: 'Bye' })
  await call(`POST ${flows}/{flowId}/edges`, ids, { body: { source: entry, target: say } })
  await call(`POST ${flows}/{flowId}/edges`, ids, { body: { source: say, target: spare } })
  await call(`PUT ${flows}/{flowId}/nodes/{nodeId}`, { ...ids, nodeId: say }, { body: { alias: 'Greet' } })
  await call(`GET ${flows}/{flowId}/graph`, ids)
  await call(`DELETE ${flows}/{flowId}/edges`, ids, { body: { source: say, target: spare } })
  await call(`DELETE ${flows}/{flowId}/nodes/{nodeId}`, { ...ids, nodeId: spare })
  await call(`PUT ${flows}/{flowId}`, ids, { body: { status: 'ACTIVE' } })
  await call(`GET ${flows}`, { agentId })
  await call(`GET ${flows}/{flowId}`, ids)
  await call(`GET ${flows}/{flowId}`, ids, { query: { includeNodes: 'true' } })
  const other = await call(`POST ${flows}`, { agentId }, { body: { name: 'Another' } })
  await call(`DELETE ${flows}/{flowId}`, { agentId, flowId: other.id })
}

async function callConversations({ call, server }: World, agentId: string): Promise<void> {
  const message = 'Can I send a lamp back?'
  const turn = await call('POST /agents/{agentId}/messages', { agentId }, { body: { message } })
  const ids = { agentId, conversationId: turn.conversation_id }
  const conversation = '/agents/{agentId}/conversations/{conversationId}'
  await call(
    'POST /agents/{agentId}/messages',
    { agentId },
    {
      body: { message: 'Within how many days?', conversation_id: turn.conversation_id },
    },
  )
  await call(`GET ${conversation}/messages/{messageId}/trace`, { ...ids, messageId: turn.message_id })
  await call(`POST ${conversation}/close`, ids)
  await eventually(async () => {
    const { summary } = await server.api.ok.get(`/agents/${agentId}/conversations/${turn.conversation_id}`)
    return summary ?? undefined
  })
  await call('GET /agents/{agentId}/conversations', { agentId })
  await call(`GET ${conversation}`, ids)
  await call(`GET ${conversation}`, ids, { query: { include_events: 'true' } })
}
