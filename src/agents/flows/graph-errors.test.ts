import { beforeAll, describe, expect, it } from 'vitest'
import { firstTable, withNeighbours } from '../../../test/harness/agents/neighbours.ts'
import type { Api, Json, Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer({ capabilities: withNeighbours })

beforeAll(async () => {
  const { id } = await server.api.ok.post('/tables', { name: 'prices' })
  if (id !== firstTable) throw new Error(`the first table has the number ${id}`)
})

const position = { positionX: 0, positionY: 0 }
const unknown = '00000000-0000-4000-8000-000000000000'
let agent: string
let flow: string
let api: Api

beforeAll(async () => {
  api = server.api
  agent = `/agents/${(await api.ok.post('/agents', { name: 'Front desk' })).id}`
  await api.ok.post(`${agent}/variables`, { name: 'ORDER' })
  flow = `${agent}/flows/${(await api.ok.post(`${agent}/flows`, { name: 'Orders' })).id}`
  await api.ok.post(`${flow}/nodes`, node('SAY_AI', { message: 'Hello {ORDER}' }))
})

function node(type: string, data: object = {}) {
  return { type, position, data: { type, ...data } }
}

function issues(reply: Reply): [path: string, code: string][] {
  return reply.body.details.issues.map((issue: Json) => [issue.path, issue.code])
}

/** The answer to a request that must leave the draft exactly as it was. */
async function refused(send: () => Promise<Reply>, at = flow): Promise<Reply> {
  const before = await api.ok.get(`${at}?includeNodes=true`)
  const reply = await send()
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(await api.ok.get(`${at}?includeNodes=true`)).toEqual(before)
  return reply
}

describe('400 not_found: an id in node data that is not in the account', () => {
  it.each([
    ['intentIds', 'TRIGGER_INTENT', { intentIds: [2147483000] }, 'data.intentIds[0]'],
    ['customToolIds', 'TOOLS_AI', { customToolIds: [2147483000] }, 'data.customToolIds[0]'],
    ['playbookIds', 'TOOLS_AI', { playbookIds: [2147483000] }, 'data.playbookIds[0]'],
    [
      'selectedRecordTypes',
      'TOOLS_AI',
      { selectedRecordTypes: [{ recordTypeId: 2147483000, read: true }] },
      'data.selectedRecordTypes[0].recordTypeId',
    ],
    ['assistantId', 'RESPONSE_AI', { instructions: 'Ask', assistantId: unknown }, 'data.assistantId'],
    [
      'a malformed assistantId',
      'RESPONSE_AI',
      { instructions: 'Ask', assistantId: 'me' },
      'data.assistantId',
    ],
    ['aiModelId', 'SAY_AI', { message: 'Hi', aiModelId: -9999 }, 'data.aiModelId'],
    ['model', 'SAY_AI', { message: 'Hi', model: 'gpt-0', aiVendor: 'OPENAI' }, 'data.model'],
    [
      'knowledgeBaseIds',
      'SAY_AI',
      { message: 'Hi', knowledgeBaseIds: [2147483000] },
      'data.knowledgeBaseIds[0]',
    ],
    [
      'recordTypeId',
      'CREATE_RECORD_ACTIVITY',
      { recordTypeId: 2147483000, rowId: 'x', activityType: 'NOTE', content: 'x' },
      'data.recordTypeId',
    ],
  ])('%s', async (_, type, data, path) => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node(type, data)))
    expect(issues(reply)).toEqual([[path, 'not_found']])
  })

  it('on update as on create', async () => {
    const { nodeId } = await api.ok.post(`${flow}/nodes`, node('TOOLS_AI'))
    const change = { data: { type: 'TOOLS_AI', customToolIds: [2147483000], playbookIds: [2147483000] } }
    const reply = await refused(() => api.put(`${flow}/nodes/${nodeId}`, change))
    expect(issues(reply)).toEqual([
      ['data.customToolIds[0]', 'not_found'],
      ['data.playbookIds[0]', 'not_found'],
    ])
  })

  it('another account’s ids as well as made-up ones', async () => {
    const other = (await server.createAccount()).owner.api
    const theirs = await other.ok.post('/agents', { name: 'Theirs' })
    const intent = await other.ok.post(`/agents/${theirs.id}/intents`, { name: 'Theirs' })
    const playbook = await other.ok.post('/playbooks', { name: 'Theirs', instructions: 'x' })
    const url = 'https://api.example.com'
    const tool = await other.ok.post('/tools', { type: 'HTTP', name: 'theirs', description: 'x', url })
    const made = { customToolIds: [tool.id], playbookIds: [playbook.id] }
    const tools = await refused(() => api.post(`${flow}/nodes`, node('TOOLS_AI', made)))
    expect(issues(tools).map(([, code]) => code)).toEqual(['not_found', 'not_found'])
    const entry = { intentIds: [intent.id] }
    expect(issues(await refused(() => api.post(`${flow}/nodes`, node('TRIGGER_INTENT', entry))))).toEqual([
      ['data.intentIds[0]', 'not_found'],
    ])
    const ask = { instructions: 'Ask', assistantId: theirs.id }
    expect(issues(await refused(() => api.post(`${flow}/nodes`, node('RESPONSE_AI', ask))))).toEqual([
      ['data.assistantId', 'not_found'],
    ])
  })

  it('the intent of another agent of the same account', async () => {
    const other = await api.ok.post('/agents', { name: 'Other' })
    const intent = await api.ok.post(`/agents/${other.id}/intents`, { name: 'Not here' })
    const data = { intentIds: [intent.id] }
    const reply = await refused(() => api.post(`${flow}/nodes`, node('TRIGGER_INTENT', data)))
    expect(issues(reply)).toEqual([['data.intentIds[0]', 'not_found']])
  })

  it('things that were deleted', async () => {
    const gone = await api.ok.post('/agents', { name: 'Gone' })
    await api.delete(`/agents/${gone.id}`)
    const data = { instructions: 'Ask', assistantId: gone.id }
    const reply = await refused(() => api.post(`${flow}/nodes`, node('RESPONSE_AI', data)))
    expect(issues(reply)).toEqual([['data.assistantId', 'not_found']])
  })
})

describe('400: START belongs to the default flow', () => {
  it('a START node in any other flow', async () => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node('START')))
    expect(issues(reply)).toEqual([['type', 'wrong_graph']])
  })

  it('a second START node, or a TRIGGER_INTENT, in the default flow', async () => {
    const start = `${agent}/flows/${(await api.ok.get(`${agent}/flows`)).results[0].id}`
    for (const type of ['START', 'TRIGGER_INTENT']) {
      const reply = await refused(() => api.post(`${start}/nodes`, node(type)), start)
      expect(issues(reply).map(([path]) => path)).toEqual(['type'])
    }
  })

  it('the default flow without its START node', async () => {
    const start = `${agent}/flows/${(await api.ok.get(`${agent}/flows`)).results[0].id}`
    const { nodes } = await api.ok.get(`${start}/graph`)
    const reply = await refused(() => api.delete(`${start}/nodes/${nodes[0].nodeId}`), start)
    expect(issues(reply)).toEqual([['nodeId', 'entry_required']])
  })
})

describe('400: variables that do not exist', () => {
  it.each([
    [
      'a name in captureVariables',
      'RESPONSE_AI',
      { instructions: 'Ask', captureVariables: [{ name: 'ORDER' }, { name: 'NOPE' }] },
      'data.captureVariables[1].name',
    ],
    [
      'a name of another case',
      'TOOLS_AI',
      { captureVariables: [{ name: 'order' }] },
      'data.captureVariables[0].name',
    ],
    [
      'an id in captureVariables',
      'TOOLS_AI',
      { captureVariables: [{ id: 2147483000 }] },
      'data.captureVariables[0].id',
    ],
    [
      'a key of an API node',
      'API',
      { url: 'https://x.example', variables: [{ key: 'NOPE', value: 'a', fullResponse: false }] },
      'data.variables[0].key',
    ],
  ])('%s', async (_, type, data, path) => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node(type, data)))
    expect(issues(reply).map(([at]) => at)).toEqual([path])
  })

  it('a {var} in rowId or content of CREATE_RECORD_ACTIVITY, by name', async () => {
    const data = { recordTypeId: 1, rowId: '{ROW}', activityType: 'NOTE', content: '{ORDER} {WORD}' }
    const reply = await refused(() => api.post(`${flow}/nodes`, node('CREATE_RECORD_ACTIVITY', data)))
    expect(issues(reply).map(([path]) => path)).toEqual(['data.rowId', 'data.content'])
    expect(reply.body.details.issues[0].message).toContain('ROW')
    expect(reply.body.details.issues[1].message).toContain('WORD')
  })
})

describe('400: what is not a flow’s, or no value at all', () => {
  it.each([
    'DYNAMIC_TABLES',
    'TRIGGER',
    'SCHEDULED_TRIGGER',
    'WEBHOOK',
    'ITERATION',
    'BREAK',
    'SEND_MESSAGE',
  ])('a %s node in a flow', async (type) => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node(type)))
    expect(issues(reply)[0]).toEqual(['type', 'wrong_graph'])
  })

  it('a type that nobody knows, with the one that was meant', async () => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node('SAYAI')))
    expect(reply.body.details.issues[0]).toMatchObject({ path: 'type', suggestion: 'SAY_AI' })
  })

  it.each([
    ['an invalid URL', 'API', { url: 'not a url' }, 'data.url'],
    [
      'a wrong activity',
      'CREATE_RECORD_ACTIVITY',
      { recordTypeId: 1, rowId: 'x', activityType: 'FAX', content: 'x' },
      'data.activityType',
    ],
    [
      'the record type of a table',
      'CREATE_RECORD_ACTIVITY',
      { recordTypeId: firstTable, rowId: 'x', activityType: 'NOTE', content: 'x' },
      'data.recordTypeId',
    ],
    [
      'no permission',
      'TOOLS_AI',
      { selectedRecordTypes: [{ recordTypeId: 1 }] },
      'data.selectedRecordTypes[0]',
    ],
    ['an unknown key', 'SAY_AI', { mesage: 'Hi', message: 'Hi' }, 'data.mesage'],
    ['data of another type', 'SAY_AI', { type: 'API', message: 'Hi' }, 'data.type'],
  ])('%s', async (_, type, data, path) => {
    const reply = await refused(() => api.post(`${flow}/nodes`, node(type, data)))
    expect(issues(reply).map(([at]) => at)).toEqual([path])
  })

  it('a message of 2 MB, with the place', async () => {
    const long = node('SAY_AI', { message: 'a'.repeat(2 * 1024 * 1024) })
    const reply = await refused(() => api.post(`${flow}/nodes`, long))
    expect(issues(reply)).toEqual([['data.message', 'too_big']])
  })

  it.each([
    ['nodeId', { nodeId: `node_${unknown}` }],
    ['alias', { alias: 'Mine' }],
  ])('%s on create', async (key, extra) => {
    const reply = await refused(() =>
      api.post(`${flow}/nodes`, { ...node('SAY_AI', { message: 'Hi' }), ...extra }),
    )
    expect(issues(reply)).toEqual([[key, 'unknown_key']])
  })

  it('a wrong capture field is passed over in silence', async () => {
    const data = { message: 'Hi', captureVariables: [{ name: 'NOPE' }], variables: [{ key: 'NOPE' }] }
    const made = await api.ok.post(`${flow}/nodes`, node('SAY_AI', data))
    expect(Object.keys(made.data)).not.toContain('captureVariables')
  })
})

describe('400: edges to what is not there', () => {
  it.each([
    ['a source', { source: `node_${unknown}` }, 'source'],
    ['a target', { target: `node_${unknown}` }, 'target'],
    ['a way out', { handle: 'nowhere' }, 'handle'],
    ['a way in', { targetEdge: 'window' }, 'targetEdge'],
  ])('%s', async (_, wrong, path) => {
    const { nodes } = await api.ok.get(`${flow}/graph`)
    const edge = { source: nodes[0].nodeId, target: nodes[0].nodeId, handle: 'default', ...wrong }
    expect(issues(await refused(() => api.post(`${flow}/edges`, edge))).map(([at]) => at)).toEqual([path])
  })
})

it('all mistakes of a body come in one answer', async () => {
  const data = {
    customToolIds: [2147483000],
    playbookIds: [2147483000],
    selectedRecordTypes: [{ recordTypeId: 2147483000 }],
    captureVariables: [{ name: 'NOPE' }],
    aiModelId: -9999,
    instruction: 'misspelt',
  }
  const body = { ...node('TOOLS_AI', data), alias: 'Mine', position: { positionX: '1' } }
  const reply = await refused(() => api.post(`${flow}/nodes`, body))
  expect(
    issues(reply)
      .map(([path]) => path)
      .toSorted(),
  ).toEqual([
    'alias',
    'data.aiModelId',
    'data.captureVariables[0].name',
    'data.customToolIds[0]',
    'data.instruction',
    'data.playbookIds[0]',
    'data.selectedRecordTypes[0]',
    'data.selectedRecordTypes[0].recordTypeId',
    'position.positionX',
    'position.positionY',
  ])
})

it.each([
  ['two\nlines', 'invalid_format'],
  ['half \ud800', 'invalid_text'],
])('an alias that no line can show is refused once: %j', async (alias, code) => {
  const { nodeId } = await api.ok.post(`${flow}/nodes`, node('SAY_AI', { message: 'Hi' }))
  const reply = await refused(() => api.put(`${flow}/nodes/${nodeId}`, { alias }))
  expect(issues(reply)).toEqual([['alias', code]])
})

it('so do all of a change to a node, and it changes nothing', async () => {
  const { nodeId } = await api.ok.post(`${flow}/nodes`, node('SAY_AI', { message: 'Hi' }))
  const body = { alias: '', data: { type: 'SAY_AI', mesage: 'Hi' }, positon: {} }
  const reply = await refused(() => api.put(`${flow}/nodes/${nodeId}`, body))
  const paths = issues(reply).map(([path]) => path)
  for (const path of ['alias', 'positon', 'data.mesage']) expect(paths).toContain(path)
})
