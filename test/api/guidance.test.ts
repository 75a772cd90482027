import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
let agent = ''
/** What the numbers of the examples stand for: things that are there. */
let real: Record<string, unknown> = {}

beforeAll(async () => {
  const { api, app, account } = server
  const { id: agentId } = await api.ok.post('/agents', { name: 'Guided' })
  agent = `/agents/${agentId}`
  const people = await api.ok.get('/objects/people')
  const number = await app.db
    .insertInto('channel_connections')
    .values({
      account_id: account.id,
      channel: 'chatapp',
      provider_id: '1',
      name: 'Front desk',
      phone_number: '+34600000001',
      agent_id: agentId,
      credentials: 'sealed',
      verify_token_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  real = {
    tableId: people.id,
    recordTypeId: people.record_types[0].id,
    flowId: (await api.ok.post(`${agent}/flows`, { name: 'Other' })).id,
    automationId: (await api.ok.post('/workflows', { name: 'Other' })).id,
    phoneNumberId: number.id,
  }
})

/** The body that a guidance page shows, with ids that are there instead of made-up ones. */
async function example(type: string): Promise<Json> {
  const page = await server.api.get(`/guidance/nodes/${type}`)
  const body: Json = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page.text)?.[1] ?? '')
  const named = Object.entries(real).filter(([key]) => Object.hasOwn(body.data, key))
  return { ...body, data: { ...body.data, ...Object.fromEntries(named) } }
}

async function post(path: string, type: string): Promise<Json> {
  const { id } = await server.api.ok.post(path, { name: type })
  const body = await example(type)
  const made = await server.api.ok.post(`${path}/${id}/nodes`, body)
  return [made.data, body.data]
}

const nodeTypes = async (where: 'validInFlow' | 'validInWorkflow'): Promise<string[]> =>
  (await server.api.ok.get('/guidance/nodes')).results
    .filter((one: Json) => one[where])
    .map((one: Json) => one.type)

it('every example of a node of flows can be posted as it is shown, and is stored so', async () => {
  const { api } = server
  const [start, ...others] = await nodeTypes('validInFlow')
  expect([start, others.length]).toEqual(['START', 11])
  for (const type of others) {
    const [stored, shown] = await post(`${agent}/flows`, type)
    expect(stored).toMatchObject(shown)
  }
  // Every agent has its one START node already; it takes the data of the example.
  const flow = `${agent}/flows/${(await api.ok.get(`${agent}/flows`)).results[0].id}`
  const [node] = (await api.ok.get(`${flow}/graph`)).nodes
  const { data } = await example('START')
  expect((await api.put(`${flow}/nodes/${node.nodeId}`, { data })).status).toBe(200)
})

it('every example of a node of workflows can be posted as it is shown, and is stored so', async () => {
  const all = await nodeTypes('validInWorkflow')
  expect(all).toHaveLength(24)
  for (const type of all) {
    const [stored, shown] = await post('/workflows', type)
    expect(stored).toMatchObject(shown)
  }
})

it('every example of a field that holds a value of its own can be written into a row', async () => {
  const { api } = server
  const { text } = await api.get('/guidance/fields')
  const types = ['string', 'number', 'boolean', 'date', 'dateOnly', 'select']
  await api.ok.post('/tables', { name: 'shown', columns: types.map((type) => ({ name: type, type })) })
  const data = Object.fromEntries(
    types.map((type) => {
      const section = text.split(`\n## ${type}\n`)[1] ?? ''
      return [type, JSON.parse(/^Example: `(.*)`$/m.exec(section)?.[1] ?? 'null')]
    }),
  )
  const { results } = await api.ok.get('/tables/shown/fields')
  const select = results.find((field: Json) => field.type === 'select')
  await api.ok.post(`/tables/shown/fields/${select.id}/options`, { name: data['select'], color: 'blue' })
  const row = await api.ok.post('/tables/shown/rows', { data })
  const { date, ...others } = data
  expect(row.data).toMatchObject(others)
  expect(new Date(row.data.date)).toEqual(new Date(date))
})
