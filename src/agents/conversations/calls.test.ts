import { describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { callee, callNode } from '../../../test/harness/workflows/calls.ts'

const server = useServer({ workers: true })

const number = {
  type: 'RESPONSE_AI',
  instructions: 'Ask for the order number',
  captureVariables: [{ name: 'ORDER_NUMBER' }],
}

describe('a flow that calls another flow', () => {
  it('waits over several messages and gets the captured values back', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('ORDER_NUMBER', { description: 'The number of the order' })
    const asking = await agent.flow('Ask for the order', {}, number)
    const [, call = ''] = await agent.start({ type: 'CALL_FLOW', flowId: asking.id })
    const after = await agent.add(agent.startFlowId, say(`Found: {${call}.ORDER_NUMBER}, {ORDER_NUMBER}`))
    await agent.connect(agent.startFlowId, call, after)
    const first = await agent.say()
    expect(texts(first)).toEqual(['Could you tell me the order number?'])
    const second = await agent.say('AB123456', { conversation_id: first.conversation_id })
    expect(texts(second)).toEqual(['Found: AB123456, AB123456'])
    const { messages } = await server.api.ok.get(
      `${agent.path}/conversations/${first.conversation_id}?include_events=true`,
    )
    const events = messages.filter((one: Json) => one.type?.startsWith('FLOW_'))
    expect(events.map((one: Json) => one.type)).toEqual([
      'FLOW_ENTERED',
      'FLOW_ENTERED',
      'FLOW_EXITED',
      'FLOW_EXITED',
    ])
  })

  it('takes the error port if that flow takes no part', async () => {
    const agent = await createAgent(server.api)
    const other = await agent.flow('Other', {}, say('Here.'))
    const [, call = ''] = await agent.start({ type: 'CALL_FLOW', flowId: other.id })
    const sorry = await agent.add(agent.startFlowId, say('Not now.'))
    await agent.connect(agent.startFlowId, call, sorry, 'error')
    await server.api.ok.put(`${agent.path}/flows/${other.id}`, { status: 'ARCHIVED' })
    expect(texts(await agent.say())).toEqual(['Not now.'])
  })

  it('cannot be saved for the Start flow or a flow of another agent', async () => {
    const [agent, stranger] = [await createAgent(server.api), await createAgent(server.api)]
    const other = await stranger.flow('Other', {}, say('Here.'))
    for (const flowId of [agent.startFlowId, other.id]) {
      const data = { type: 'CALL_FLOW', flowId }
      const node = { type: 'CALL_FLOW', position: { positionX: 0, positionY: 0 }, data }
      const refused = await server.api.post(`${agent.path}/flows/${agent.startFlowId}/nodes`, node)
      expect(refused.status).toBe(400)
    }
  })
})

describe('a flow that calls an automation', () => {
  it('continues with its result, and the run knows its conversation', async () => {
    const target = await callee(server.api, {
      inputs: [{ name: 'order' }],
      values: [{ name: 'status', value: 'Order {trigger_payload.order} is on its way.' }],
    })
    const agent = await createAgent(server.api)
    const [, call = ''] = await agent.start(callNode(target, { inputs: { order: 'AB1' } }))
    const after = await agent.add(agent.startFlowId, say(`{${call}.status}`))
    await agent.connect(agent.startFlowId, call, after)
    const answer = await agent.say()
    expect(texts(answer)).toEqual(['Order AB1 is on its way.'])
    const { results } = await server.api.ok.get(`/runs?workflowId=${target.id}`)
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      status: 'SUCCEEDED',
      parent: { runId: null, workflowId: null, conversationId: answer.conversation_id },
    })
  })

  it('takes the error port if that fails or cannot be called', async () => {
    const target = await callee(server.api, { values: [{ name: 'n', type: 'NUMBER', value: 'many' }] })
    const agent = await createAgent(server.api)
    const [, call = ''] = await agent.start(callNode(target))
    const sorry = await agent.add(agent.startFlowId, say('Not now.'))
    await agent.connect(agent.startFlowId, call, sorry, 'error')
    expect(texts(await agent.say())).toEqual(['Not now.'])
    await server.api.ok.put(`/workflows/${target.id}`, { status: 'PAUSED' })
    expect(texts(await agent.say())).toEqual(['Not now.'])
    expect((await server.api.ok.get(`/runs?workflowId=${target.id}`)).results).toHaveLength(1)
  })
})
