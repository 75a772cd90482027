import { expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useSharedServer } from '../../test/harness/shared-server.ts'

const server = useSharedServer()

function transform(prompt: string) {
  const data = { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt }
  return { type: 'DATA_TRANSFORMER', position: { positionX: 0, positionY: 0 }, data }
}

it('a graph reads as every edit left it, though it was read before', async () => {
  const { api } = server
  const { id } = await api.ok.post('/workflows', { name: 'Read often' })
  const path = `/workflows/${id}`
  const read = (): Promise<Json> => api.ok.get(`${path}/graph`)
  expect(await read()).toEqual({ nodes: [], edges: [] })
  const webhook = await api.ok.post('/incoming-webhooks', { name: 'In' })
  const trigger = await api.ok.post(`${path}/nodes`, {
    type: 'WEBHOOK',
    position: { positionX: 0, positionY: 0 },
    data: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
  })
  const first = await api.ok.post(`${path}/nodes`, transform('first'))
  expect((await read()).nodes).toEqual([trigger, first])
  const edits = [
    () => api.ok.put(`${path}/nodes/${first.nodeId}`, { data: transform('changed').data }),
    () => api.ok.post(`${path}/edges`, { source: trigger.nodeId, target: first.nodeId }),
    () => api.ok.delete(`${path}/edges`, { source: trigger.nodeId, target: first.nodeId }),
    () => api.ok.delete(`${path}/nodes/${first.nodeId}`),
  ]
  for (const edit of edits) {
    const after = await edit()
    expect(await read()).toEqual(after)
    expect(await read()).toEqual(after)
  }
  const exported = await api.ok.get(`${path}/export`)
  await api.ok.post(`${path}/publish`)
  const [version] = (await api.ok.get(`${path}/versions`)).results
  await api.ok.post(`${path}/nodes`, transform('later'))
  expect((await read()).nodes).toHaveLength(2)
  const restored = await api.ok.post(`${path}/versions/${version.snapshotId}/restore`)
  expect(restored.nodes).toHaveLength(1)
  expect(await read()).toEqual(restored)
  await api.ok.post(`${path}/import`, { ...exported, nodes: [], edges: [] })
  expect(await read()).toEqual({ nodes: [], edges: [] })
  await api.ok.delete(path)
  expect(await api.get(`${path}/graph`)).toMatchObject({ status: 404 })
})
