import { expect, it } from 'vitest'
import { lookOn } from '../../test/harness/live/look-on.ts'
import { useServer } from '../../test/harness/server.ts'

const server = useServer({ workers: true })
const position = { positionX: 0, positionY: 0 }

it('runs and their nodes are told of while they are under way, conversations with every message', async () => {
  const seen = await lookOn(server.api, 'run,conversation')
  await seen.until(({ event }) => event === 'ready')
  const { id } = await server.api.ok.post('/workflows', { name: 'Morning' })
  const node = await server.api.ok.post(`/workflows/${id}/nodes`, {
    type: 'WEBHOOK',
    position,
    data: { type: 'WEBHOOK', triggerByWebhookIds: [] },
  })
  const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, {})
  await seen.until(({ data }) => data.details?.status === 'SUCCEEDED' && data.change === 'updated')
  const mine = seen.told.filter(({ data }) => data.ids?.includes(logId))
  expect(mine.map(({ data }) => data.change)).toEqual(expect.arrayContaining(['created', 'updated', 'node']))
  expect(mine.find(({ data }) => data.change === 'node')?.data).toMatchObject({
    scope: String(id),
    details: { nodeId: node.nodeId },
  })
  const agent = await server.api.ok.post('/agents', { name: 'Reception' })
  const { conversation_id } = await server.api.ok.post(`/agents/${agent.id}/messages`, { message: 'Hello' })
  const told = await seen.until(({ event, data }) => event === 'conversation' && data.change === 'updated')
  expect(told.data).toMatchObject({ scope: agent.id, ids: [conversation_id] })
  seen.leave()
})
