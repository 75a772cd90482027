import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

// Fewer connections than editors: an edit that needed two of them would wait for itself.
const server = useServer({ environment: { FRONTDESK_DATABASE_POOL: '3' } })
const position = { positionX: 0, positionY: 0 }
let agent: string

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

async function newFlow(): Promise<string> {
  return `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name: 'Shared' })).id}`
}

function say(message: string) {
  return { type: 'SAY_AI', position, data: { type: 'SAY_AI', message } }
}

describe('many clients at once', () => {
  it('lose nothing of what they change in one graph', async () => {
    const flow = await newFlow()
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => server.api.ok.post(`${flow}/nodes`, say(`first ${index}`))),
    )
    const ids: string[] = made.map((node) => node.nodeId)
    await Promise.all(
      ids.flatMap((nodeId, index) => [
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { data: say(`second ${index}`).data }),
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { position: { positionX: index, positionY: 7 } }),
        server.api.ok.put(`${flow}/nodes/${nodeId}`, { alias: `Line ${index}` }),
        server.api.ok.post(`${flow}/edges`, { source: nodeId, target: ids[(index + 1) % ids.length] }),
      ]),
    )
    const graph = await server.api.ok.get(`${flow}/graph`)
    const byId = new Map<string, Json>(graph.nodes.map((node: Json) => [node.nodeId, node]))
    for (const [index, nodeId] of ids.entries()) {
      expect(byId.get(nodeId)).toMatchObject({
        alias: `Line ${index}`,
        position: { positionX: index, positionY: 7 },
        data: { message: `second ${index}` },
        edges: [{ source: nodeId, handle: 'default', target: ids[(index + 1) % ids.length] }],
      })
    }
    expect(graph.edges).toEqual(graph.nodes.flatMap((node: Json) => node.edges))
    expect(graph.edges).toHaveLength(ids.length)
  })

  it('do not wait for one another when their nodes name other things', async () => {
    const intent = await server.api.ok.post(`${agent}/intents`, { name: 'Book' })
    const flows = await Promise.all(Array.from({ length: 12 }, newFlow))
    const data = { type: 'TRIGGER_INTENT', intentIds: [intent.id] }
    const started = performance.now()
    await Promise.all(
      flows.map((flow) => server.api.ok.post(`${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })),
    )
    const published = await Promise.all(flows.map((flow) => server.api.ok.put(flow, { status: 'ACTIVE' })))
    expect(published.every((flow) => flow.liveSnapshotId !== null)).toBe(true)
    expect(performance.now() - started).toBeLessThan(8000)
  })
})
