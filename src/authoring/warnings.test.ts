import { describe, expect, it } from 'vitest'
import { createAgent, say } from '../../test/harness/agents/agent.ts'
import type { Json } from '../../test/harness/api.ts'
import { useSharedServer } from '../../test/harness/shared-server.ts'
import { draw, finished, outputOf } from '../../test/harness/workflows/automation.ts'
import { asHeader } from './warnings.ts'

const server = useSharedServer({ workers: true })
const position = { positionX: 0, positionY: 0 }

function told(answer: { headers: Headers }): Json[] {
  const warnings = JSON.parse(answer.headers.get('frontdesk-warnings') ?? '[]') as Json[]
  expect(answer.headers.get('frontdesk-warning-count')).toBe(String(warnings.length))
  return warnings
}

function cycles(answer: { headers: Headers }): Json[] {
  return told(answer).filter((warning) => warning.code === 'cycle_without_wait')
}

async function added(path: string, data: Json) {
  const answer = await server.api.post(`${path}/nodes`, { type: data.type, position, data })
  expect(answer.status).toBe(201)
  return answer
}

describe('a save answers with its warnings', () => {
  it('of names, conditions and fields of records, in a header beside the body of the contract', async () => {
    const { id: workflowId } = await server.api.ok.post('/workflows', { name: 'Doubtful' })
    const path = `/workflows/${workflowId}`
    const { results } = await server.api.ok.get('/objects')
    const deals = results.find((object: Json) => object.name === 'deals')
    const message = await added(path, { type: 'SEND_MESSAGE', message: 'Hello {trigger_payloadd.id}' })
    expect(Object.keys(message.body)).not.toContain('warnings')
    expect(told(message)).toMatchObject([
      {
        path: 'data.message',
        code: 'unknown_variable',
        suggestion: 'trigger_payload.id',
        nodeId: message.body.nodeId,
      },
    ])
    const condition = {
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ expression: '{trigger_payload} = 1' }],
    }
    expect(told(await added(path, condition))).toMatchObject([
      { path: 'data.conditions[0].expression', code: 'invalid_expression' },
    ])
    const search = { type: 'DYNAMIC_TABLES', tableId: deals.id, operation: 'SEARCH' }
    const query = { and: [{ path: 'Stagee', operator: 'equals', value: 'Won' }] }
    expect(told(await added(path, { ...search, query, sort: [{ field: 'created_at' }] }))).toMatchObject([
      { path: 'nodes[0].data.query.and[0].path', code: 'unknown_field', suggestion: 'Stage' },
    ])
    const create = { ...search, operation: 'CREATE', rowData: { Nane: 'x', Stage: 'New' } }
    expect(told(await added(path, create))).toMatchObject([{ code: 'unknown_field', suggestion: 'Name' }])
    const clean = await added(path, { type: 'WEBHOOK', triggerByWebhookIds: [] })
    expect(told(clean)).toMatchObject([{ code: 'never_fires' }])
    const refused = await server.api.put(path, { status: 'ACTIVE' })
    expect(refused.status).toBe(400)
    expect(refused.body.details.issues.map((issue: Json) => issue.code)).toEqual([
      'unknown_variable',
      'invalid_expression',
    ])
  })

  it('of a cycle in which nothing waits, when it is drawn and when it is published', async () => {
    const agent = await createAgent(server.api)
    const [, first, second] = await agent.start(say('One'), say('Two'))
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const closed = await server.api.post(`${flow}/edges`, { source: second, target: first })
    expect(cycles(closed).map((warning) => warning.nodeId)).toEqual([first, second])
    expect(cycles(await server.api.post(`${flow}/publish`))).toHaveLength(2)
    expect(cycles(await server.api.put(flow, { status: 'ACTIVE' }))).toHaveLength(2)
    const data = { type: 'RESPONSE_AI', instructions: 'Ask.' }
    const asking = await agent.add(agent.startFlowId, data)
    await server.api.ok.post(`${flow}/edges`, { source: second, target: asking })
    expect(cycles(await server.api.post(`${flow}/edges`, { source: asking, target: first }))).toEqual([])
  })

  it('of a node of a flow whose next try would come later than somebody waits', async () => {
    const agent = await createAgent(server.api)
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const node = { type: 'API', method: 'GET', url: 'https://shop.example', retry: { delaySeconds: 11 } }
    const warning = { path: 'data.retry.delaySeconds', code: 'retry_too_late' }
    const late = (some: Json[]) => some.filter(({ code }) => code === warning.code)
    const answer = await added(flow, node)
    expect(late(told(answer))).toMatchObject([{ ...warning, nodeId: answer.body.nodeId }])
    const { issues } = await server.api.ok.post(`${flow}/validate`)
    expect(late(issues)).toMatchObject([{ severity: 'warning', nodeId: answer.body.nodeId }])
    const { id } = await server.api.ok.post('/workflows', { name: 'Patient' })
    expect(late(told(await added(`/workflows/${id}`, node)))).toEqual([])
  })

  it('as far as a header has room', () => {
    const warning = { severity: 'warning', path: 'ä', code: 'hint', message: 'x'.repeat(1000) } as const
    const text = asHeader(Array.from({ length: 50 }, () => warning))
    expect(text.length).toBeLessThan(6100)
    expect(text).toMatch(/^[ -~]*$/)
    expect(JSON.parse(text)).toHaveLength(5)
    expect(JSON.parse(text)[0].path).toBe('ä')
  })
})

describe('a capture', () => {
  it('goes by the id of its variable, and survives a rename', async () => {
    const { id, ids } = await draw(server.api, {
      variables: [{ name: 'OLD' }],
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
        capture: {
          type: 'AI_CAPTURE',
          prompt: 'My email is ana@example.com',
          instructions: 'Take the email address.',
          captureVariables: [{ name: 'OLD' }],
        },
        after: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '{OLD}|{NEW}' },
      },
      edges: ['start → capture', 'capture → after'],
    })
    const [variable] = (await server.api.ok.get(`/workflows/${id}/variables`)).results
    await server.api.ok.put(`/workflows/${id}/variables/${variable.id}`, { name: 'NEW' })
    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, {})
    const log = await finished(server.api, id, logId)
    expect(log).toMatchObject({ error: null })
    const output = await outputOf(server.api, { id, ids, logId, log }, 'after')
    const [old, now] = output.split('|')
    expect(old).not.toBe('')
    expect(now).toBe(old)
  })
})
