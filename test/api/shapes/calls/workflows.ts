import type { Json } from '../../../harness/api.ts'
import { finished } from '../../../harness/workflows/automation.ts'
import type { World } from '../world.ts'
import { callVariables } from './agents.ts'

const position = { positionX: 0, positionY: 0 }
const workflow = '/workflows/{workflowId}'

/** A scheduled workflow with its runs: one that succeeds, one that fails. */
export async function callWorkflows(world: World, object: string): Promise<void> {
  const { call, server } = world
  const webhook = { name: 'Orders', description: 'Of the shop' }
  await call('POST /incoming-webhooks', {}, { body: webhook })
  await call('POST /incoming-webhooks', {}, { body: { ...webhook, useAuthentication: false } })
  const made = await call('POST /workflows', {}, { body: { name: 'Every morning', description: 'Early' } })
  const ids = { workflowId: made.id }
  await callVariables(world, `GET ${workflow}/variables`, ids)
  await callGraph(world, made.id, object)
  const { logId } = await call(`POST ${workflow}/run`, ids)
  const log = await finished(server.api, made.id, logId)
  await call(`GET ${workflow}/logs/{logId}`, { ...ids, logId })
  for (const { id: nodeResultId } of log.node_results) {
    await call(`GET ${workflow}/logs/{logId}/nodes/{nodeResultId}/trace`, { ...ids, logId, nodeResultId })
  }
  await fail(world, made.id)
  await call(`GET ${workflow}/logs`, ids)
  await call(`GET ${workflow}/analytics`, ids)
  await call('GET /workflows')
  await call(`GET ${workflow}`, ids)
  await call(`GET ${workflow}`, ids, { query: { includeNodes: 'true' } })
  const other = await call('POST /workflows', {}, { body: { name: 'Another' } })
  await call(`DELETE ${workflow}`, { workflowId: other.id })
}

async function callGraph({ call, server }: World, workflowId: number, object: string): Promise<void> {
  const ids = { workflowId }
  const { id: tableId } = await server.api.ok.get(`/objects/${object}`)
  const add = async (data: { type: string; [key: string]: unknown }): Promise<string> => {
    const body = { type: data.type, position, data }
    return (await call(`POST ${workflow}/nodes`, ids, { body })).nodeId
  }
  const entry = await add({
    type: 'SCHEDULED_TRIGGER',
    cronExpression: '0 9 1 1 *',
    timezone: 'Europe/Berlin',
    startTime: null,
    endTime: null,
  })
  const search = await add({ type: 'DYNAMIC_TABLES', tableId, operation: 'SEARCH' })
  const text = await add({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'Hello {CITY}' })
  const route = await add({
    type: 'CONDITIONAL_ROUTING',
    mode: 'EXPRESSION',
    conditions: [{ id: 'berlin', expression: '{CITY} == "Berlin"' }],
  })
  const capture = await add({
    type: 'AI_CAPTURE',
    prompt: 'They live in Paris',
    captureVariables: [{ name: 'CITY' }],
  })
  const spare = await add({ type: 'BREAK' })
  const edges: Json[] = [
    { source: entry, target: search },
    { source: search, target: text },
    { source: text, target: route },
    { source: route, handle: 'berlin', target: capture },
    { source: capture, target: spare },
  ]
  for (const body of edges) await call(`POST ${workflow}/edges`, ids, { body })
  await call(`PUT ${workflow}/nodes/{nodeId}`, { ...ids, nodeId: text }, { body: { alias: 'Greeting' } })
  await call(`GET ${workflow}/graph`, ids)
  await call(`DELETE ${workflow}/edges`, ids, { body: { source: capture, target: spare } })
  await call(`DELETE ${workflow}/nodes/{nodeId}`, { ...ids, nodeId: spare })
  await call(`PUT ${workflow}`, ids, { body: { status: 'ACTIVE' } })
}

/** Makes its second node ask for an address where nobody answers, and runs it. */
async function fail({ call, server }: World, workflowId: number): Promise<void> {
  const ids = { workflowId }
  const { nodes }: Json = await server.api.ok.get(`/workflows/${workflowId}/graph`)
  const entry = nodes.find((node: Json) => node.type === 'SCHEDULED_TRIGGER').nodeId
  const data = { type: 'API', url: 'http://127.0.0.1:9/', method: 'GET' }
  const body = { type: 'API', position, data }
  const { nodeId: target } = await call(`POST ${workflow}/nodes`, ids, { body })
  await call(`POST ${workflow}/edges`, ids, { body: { source: entry, target } })
  await call(`PUT ${workflow}`, ids, { body: { status: 'ACTIVE' } })
  const { logId } = await call(`POST ${workflow}/run`, ids)
  const log = await finished(server.api, workflowId, logId)
  if (log.successful === true) throw new Error('it should have failed')
  await call(`GET ${workflow}/logs/{logId}`, { ...ids, logId })
  const nodeResultId = log.node_results.at(-1).id
  await call(`GET ${workflow}/logs/{logId}/nodes/{nodeResultId}/trace`, { ...ids, logId, nodeResultId })
}
