import { beforeAll, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { type Sent, sentBy } from '../../test/harness/statements.ts'

const server = useServer()
const position = { positionX: 0, positionY: 0 }
let agent = ''
let customToolIds: number[] = []
let knowledgeBaseIds: number[] = []
let others = {}

/** Without commits, which may be sent with other statements. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  return (await sentBy(work)).filter(({ text }) => text !== 'begin' && text !== 'commit')
}

function ids(count: number, make: (n: number) => Promise<{ id: number }>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async (_, n) => (await make(n)).id))
}

beforeAll(async () => {
  const { api } = server
  agent = `/agents/${(await api.ok.post('/agents', { name: 'Front desk' })).id}`
  const tool = { type: 'HTTP', description: 'Looks up', method: 'GET', url: 'https://api.example.com/' }
  customToolIds = await ids(10, (n) => api.ok.post('/tools', { ...tool, name: `tool_${n}` }))
  const playbookIds = await ids(6, (n) =>
    api.ok.post('/playbooks', { name: `Playbook ${n}`, instructions: 'Be kind.' }),
  )
  knowledgeBaseIds = await ids(4, (n) => api.ok.post('/knowledge-bases', { name: `Base ${n}` }))
  const recordTypeIds = await ids(4, (n) =>
    api.ok.post('/objects/deals/record-types', { name: `type_${n}`, display_name: `Type ${n}` }),
  )
  const selectedRecordTypes = recordTypeIds.map((recordTypeId) => ({ recordTypeId, read: true }))
  others = { type: 'TOOLS_AI', instructions: 'Look the order up.', playbookIds, selectedRecordTypes }
})

it('makes a node with 20 references of four kinds in seven queries', async () => {
  const { api } = server
  const flow = await api.ok.post(`${agent}/flows`, { name: 'Counted' })
  const data = { ...others, customToolIds: customToolIds.slice(0, 6), knowledgeBaseIds }
  // The draft, the four kinds, the new node, and what the audit log keeps of it, which goes with the commit.
  const sent = await statementsOf(() =>
    api.ok.post(`${agent}/flows/${flow.id}/nodes`, { type: 'TOOLS_AI', position, data }),
  )
  expect(sent).toHaveLength(7)
})

it('makes one with 20 references of three kinds in a workflow in seven, too: it looks whether the draft is served', async () => {
  const { api } = server
  const workflow = await api.ok.post('/workflows', { name: 'Counted' })
  const data = { ...others, customToolIds }
  const sent = await statementsOf(() =>
    api.ok.post(`/workflows/${workflow.id}/nodes`, { type: 'TOOLS_AI', position, data }),
  )
  expect(sent).toHaveLength(7)
})

it('reads a graph in one query', async () => {
  const { api } = server
  const [flow] = (await api.ok.get(`${agent}/flows`)).results
  expect(await statementsOf(() => api.ok.get(`${agent}/flows/${flow.id}/graph`))).toHaveLength(1)
})
