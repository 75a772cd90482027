import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
let pageUrl: string
let close: () => Promise<void>
let baseId: number

beforeAll(async () => {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<html><head><title>Deliveries</title></head><body><main><h1>Deliveries</h1>
      <p>Deliveries to Norway take five working days and cost nine euros.</p>
      <h1>Returns</h1><p>A lamp can be sent back within thirty days of its purchase.</p></main></body></html>`)
  })
  const listening = await listen(site)
  pageUrl = `http://127.0.0.1:${listening.port}/deliveries`
  close = listening.close
  baseId = (await server.api.ok.post('/knowledge-bases', { name: 'Shop', visibility: 'SHARED' })).id
  await server.api.ok.post(`/knowledge-bases/${baseId}/sources/urls`, { urls: [pageUrl] })
  await vi.waitUntil(async () => {
    const { results } = await server.api.ok.get(`/knowledge-bases/${baseId}/sources`)
    return results[0]?.state === 'READY'
  }, 20_000)
})
afterAll(() => close())

it('answers from the knowledge of the agent, names the source, and traces the passages with their scores', async () => {
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  await server.api.ok.put(`${agent.path}/knowledge-bases`, { knowledgeBaseIds: [baseId] })
  const { conversation_id } = await agent.say()
  const answer = await agent.say('How long does a delivery to Norway take?', { conversation_id })
  expect(texts(answer)).toEqual([
    'Deliveries to Norway take five working days and cost nine euros. (Deliveries)',
  ])
  const [cited] = answer.messages[0].citations
  expect(cited).toMatchObject({ title: 'Deliveries', url: pageUrl })
  const { messages } = await server.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
  expect(messages.at(-1)).toMatchObject({ role: 'AGENT', citations: [cited] })
  expect(messages[0]).not.toHaveProperty('citations')
  const trace = await agent.trace(answer)
  const { passages } = trace.steps.find((step: Json) => step.type === 'AGENT')
  expect(passages[0]).toMatchObject({ url: pageUrl, text: expect.stringContaining('Norway') })
  expect(passages[0].score).toBeGreaterThan(0.3)
})

it('shows a condition the knowledge bases that its node names', async () => {
  expect(await route([baseId])).toBe('Yes')
  expect(await route([])).toBe('No')
})

/** The reply of an agent whose first node asks if deliveries to Norway take five days. */
async function route(knowledgeBaseIds: number[]): Promise<string | undefined> {
  const agent = await createAgent(server.api)
  const conditions = [{ id: 'norway', expression: 'Deliveries to Norway take five working days' }]
  const [, node = ''] = await agent.start({ type: 'CONDITIONAL_ROUTING', conditions, knowledgeBaseIds })
  for (const [handle, message] of [
    ['norway', 'Yes'],
    ['else', 'No'],
  ] as const) {
    const answer = await agent.add(agent.startFlowId, say(message))
    await agent.connect(agent.startFlowId, node, answer, handle)
  }
  return texts(await agent.say())[0]
}
