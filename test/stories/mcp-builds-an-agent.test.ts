import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { useSharedServer } from '../harness/shared-server.ts'

const server = useSharedServer({ workers: true })

it('a program builds an agent, tries it, publishes it and asks it, in at most 25 calls', async () => {
  const client = new Client({ name: 'story', version: '1.0.0' })
  const headers = { authorization: `Bearer ${server.account.owner.key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
  )
  let calls = 0
  const use = async (name: string, input: Record<string, unknown>): Promise<Json> => {
    calls++
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content[0]?.type === 'text' ? content[0].text : ''
    if (isError === true) throw new Error(`${name} answered ${text}`)
    return /^[{[]/.test(text) ? JSON.parse(text) : text
  }

  // It looks for what it needs, as it knows nothing of this server.
  const found = await use('search_operations', { query: 'create agent' })
  expect(found[0].operation).toBe('postAgents')
  await use('describe_operation', { operation: 'postAgents' })
  const agent = await use('change_operation', { operation: 'postAgents', body: { name: 'Lamp shop' } })
  const params = { agentId: agent.id }
  await use('change_operation', {
    operation: 'PUT /agents/{agentId}/agent-setting',
    params,
    body: { instructions: 'You answer for a shop that sells lamps.' },
  })
  await use('change_operation', {
    operation: 'POST /agents/{agentId}/variables',
    params,
    body: { name: 'NAME', description: 'The name of the person' },
  })
  const { results: flows } = await use('read_operation', { operation: 'getAgentFlows', params })
  const flow = String(flows.find((one: Json) => one.isDefault).id)
  const named = { agent: 'Lamp shop', flow }
  await use('read_operation', { operation: 'getGuidanceNode', params: { nodeType: 'SAY_AI' } })
  await use('read_operation', { operation: 'getGuidanceNode', params: { nodeType: 'RESPONSE_AI' } })
  await use('describe_operation', { operation: 'patchAgentFlowGraph' })

  const { revision, nodes } = await use('read_graph', named)
  const ids = [1, 2, 3].map(() => `node_${randomUUID()}`)
  const position = { positionX: 0, positionY: 0 }
  const node = (nodeId: unknown, type: string, data: object) => ({
    op: 'addNode',
    nodeId,
    type,
    position,
    data: { type, ...data },
  })
  const path = [nodes.find((one: Json) => one.type === 'START').nodeId, ...ids]
  const edges = ids.map((target, index) => ({ op: 'addEdge', source: path[index], target }))
  await use('edit_graph', {
    ...named,
    revision,
    edits: [
      node(ids[0], 'SAY_AI', { message: 'Welcome to the lamp shop. What is your name?' }),
      node(ids[1], 'RESPONSE_AI', {
        instructions: 'Ask for the name',
        captureVariables: [{ name: 'NAME' }],
      }),
      node(ids[2], 'SAY_AI', { message: 'Thank you, {NAME}.' }),
      ...edges,
    ],
  })
  expect(await use('check_graph', named)).toMatchObject({ valid: true })

  const tried = await use('ask_agent', { agent: 'Lamp shop', message: 'Hello', draft: true })
  expect(tried.replies.join(' ')).toContain('Welcome to the lamp shop.')
  await use('publish_graph', named)
  await use('change_operation', {
    operation: 'PUT /agents/{agentId}/flows/{flowId}',
    params: { ...params, flowId: flow },
    body: { status: 'ACTIVE' },
  })
  const first = await use('ask_agent', { agent: 'Lamp shop', message: 'Hello' })
  const { conversationId } = first
  const second = await use('ask_agent', { agent: 'Lamp shop', message: 'My name is Ada', conversationId })
  expect(second.replies).toContain('Thank you, Ada.')
  const transcript = await use('read_conversation', { agent: 'Lamp shop', conversationId })
  expect(transcript.messages.some((one: Json) => one.content === 'Thank you, Ada.')).toBe(true)
  expect(calls).toBeLessThanOrEqual(25)
  await client.close()
})
