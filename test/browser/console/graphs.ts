import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../harness/server.ts'

/** A node as an edit adds it. */
function newNode(
  type: string,
  alias: string,
  place: [x: number, y: number],
  data: Record<string, unknown> = {},
) {
  const position = { positionX: place[0], positionY: place[1] }
  return {
    op: 'addNode',
    nodeId: `node_${randomUUID()}`,
    alias,
    type,
    position,
    data: { type, ...data },
  } as const
}

function newEdge(source: { nodeId: string }, handle: string, target: { nodeId: string }) {
  return { op: 'addEdge', source: source.nodeId, handle, target: target.nodeId } as const
}

/** An automation that takes leads from a form, with every kind of way out. */
export async function leadIntake({ api }: Pick<TestServer, 'api'>, name = 'Lead intake'): Promise<number> {
  const { id } = await api.ok.post('/workflows', { name })
  const { id: hook } = await api.ok.post('/incoming-webhooks', { name: 'lead-form' })
  const { results } = await api.ok.get('/objects')
  const people = results.find((one: { name: string }) => one.name.toLowerCase() === 'people')
  const form = newNode('WEBHOOK', 'Web form', [0, 0], { triggerByWebhookIds: [hook] })
  const worth = newNode('CONDITIONAL_ROUTING', 'Worth a call?', [0, 140], {
    mode: 'EXPRESSION',
    conditions: [{ id: 'big', label: 'budget > 1000', expression: `{${form.nodeId}.budget} > 1000` }],
  })
  const save = newNode('DYNAMIC_TABLES', 'Find person', [-160, 300], {
    tableId: people.id,
    operation: 'SEARCH',
    query: { path: 'Email', operator: 'equals', value: `{${form.nodeId}.email}` },
  })
  const loop = newNode('ITERATION', 'Each of them', [-160, 440], { variableName: save.nodeId })
  const note = newNode('CREATE_RECORD_ACTIVITY', 'Make a note', [-160, 600], {
    recordTypeId: (await api.ok.get(`/objects/${people.name}/record-types`)).results[0].id,
    rowId: `{${loop.nodeId}.item}`,
    activityType: 'NOTE',
    content: 'Asked for an offer.',
  })
  const call = newNode('API', 'Tell the shop', [200, 300], {
    method: 'POST',
    url: 'https://api.shop.example/orders',
    body: `{"name": "{${form.nodeId}.name}"}`,
  })
  await api.ok.patch(`/workflows/${id}/graph`, {
    revision: (await api.ok.get(`/workflows/${id}/draft`)).revision,
    edits: [
      form,
      worth,
      save,
      loop,
      note,
      call,
      newEdge(form, 'default', worth),
      newEdge(worth, 'big', save),
      newEdge(worth, 'else', call),
      newEdge(save, 'default', loop),
      newEdge(loop, 'body', note),
    ],
  })
  return id
}

/** An automation that really runs: a form, a condition, a record. */
export async function smallIntake(
  { api }: Pick<TestServer, 'api'>,
  name = 'Small intake',
): Promise<{ id: number; url: string }> {
  const { id } = await api.ok.post('/workflows', { name })
  const { id: hook, url } = await api.ok.post('/incoming-webhooks', {
    name: 'small-form',
    useAuthentication: false,
  })
  const { results } = await api.ok.get('/objects')
  const people = results.find((one: { name: string }) => one.name.toLowerCase() === 'people')
  const form = newNode('WEBHOOK', 'Form', [0, 0], { triggerByWebhookIds: [hook] })
  const worth = newNode('CONDITIONAL_ROUTING', 'Enough?', [0, 140], {
    mode: 'EXPRESSION',
    conditions: [{ id: 'big', label: 'enough', expression: `{${form.nodeId}.budget} > 1000` }],
  })
  const save = newNode('DYNAMIC_TABLES', 'Save them', [0, 300], {
    tableId: people.id,
    operation: 'CREATE',
    rowData: { Name: `{${form.nodeId}.name}`, Email: `{${form.nodeId}.email}` },
  })
  await api.ok.patch(`/workflows/${id}/graph`, {
    revision: (await api.ok.get(`/workflows/${id}/draft`)).revision,
    edits: [form, worth, save, newEdge(form, 'default', worth), newEdge(worth, 'big', save)],
  })
  return { id, url }
}

/** An automation that changes one row whenever its webhook is called. */
export async function rowChanging(
  { api }: Pick<TestServer, 'api'>,
  tableId: number,
  rowId: string,
  rowData: Record<string, unknown>,
): Promise<{ id: number; url: string }> {
  const { id } = await api.ok.post('/workflows', { name: 'Change a row' })
  const { id: hook, url } = await api.ok.post('/incoming-webhooks', {
    name: 'change-form',
    useAuthentication: false,
  })
  const form = newNode('WEBHOOK', 'Form', [0, 0], { triggerByWebhookIds: [hook] })
  const change = newNode('DYNAMIC_TABLES', 'Change it', [0, 140], {
    tableId,
    operation: 'UPDATE',
    rowId,
    rowData,
  })
  await api.ok.patch(`/workflows/${id}/graph`, {
    revision: (await api.ok.get(`/workflows/${id}/draft`)).revision,
    edits: [form, change, newEdge(form, 'default', change)],
  })
  return { id, url }
}

/** An automation that gives somebody a task about a person whenever its webhook is called. */
export async function taskMaking(
  { api }: Pick<TestServer, 'api'>,
  rowId: string,
  task: { content: string; assigneeIds: number[] },
): Promise<{ id: number; url: string }> {
  const { id } = await api.ok.post('/workflows', { name: 'Make a task' })
  const { id: hook, url } = await api.ok.post('/incoming-webhooks', {
    name: 'task-form',
    useAuthentication: false,
  })
  const [type] = (await api.ok.get('/objects/people/record-types')).results
  const form = newNode('WEBHOOK', 'Form', [0, 0], { triggerByWebhookIds: [hook] })
  const make = newNode('CREATE_TASK', 'Make it', [0, 140], { recordTypeId: type.id, rowId, ...task })
  await api.ok.patch(`/workflows/${id}/graph`, {
    revision: (await api.ok.get(`/workflows/${id}/draft`)).revision,
    edits: [form, make, newEdge(form, 'default', make)],
  })
  return { id, url }
}

/** A graph of that many nodes, each condition leading to the few after it. */
export async function largeGraph(
  { api }: Pick<TestServer, 'api'>,
  nodeCount: number,
  edgeCount: number,
): Promise<number> {
  const { id } = await api.ok.post('/workflows', { name: 'Large' })
  const ways = Math.ceil(edgeCount / nodeCount)
  const conditions = Array.from({ length: ways }, (_, index) => ({
    id: `way_${index + 1}`,
    expression: 'true',
  }))
  const steps = Array.from({ length: nodeCount }, (_, index) =>
    newNode('CONDITIONAL_ROUTING', `Step ${index + 1}`, [(index % 14) * 300, Math.floor(index / 14) * 160], {
      mode: 'EXPRESSION',
      conditions,
    }),
  )
  const edges = steps
    .flatMap((step, index) =>
      conditions.flatMap((way, place) => {
        const target = steps[index + place + 1]
        return target === undefined ? [] : [newEdge(step, way.id, target)]
      }),
    )
    .slice(0, edgeCount)
  await api.ok.patch(`/workflows/${id}/graph`, {
    revision: (await api.ok.get(`/workflows/${id}/draft`)).revision,
    edits: [...steps, ...edges],
  })
  return id
}
