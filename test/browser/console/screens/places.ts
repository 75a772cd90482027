import { vi } from 'vitest'
import type { Api } from '../../../harness/api.ts'
import { authorizationRequest, registerProgram } from '../../../harness/oauth.ts'
import type { TestServer } from '../../../harness/server.ts'
import type { GraphStandIn } from '../../../stand-ins/graph/index.ts'
import { leadIntake, smallIntake } from '../graphs.ts'
import { plumber, talk } from '../inbox-scene.ts'
import { jobsAndCompanies } from '../records-scene.ts'

/** What stands in the addresses of screens (`/records/:jobs/row/:job`), by its name there. */
export type Places = Readonly<Record<string, string | number>>

/** Fills an account with something for every screen to show. */
export async function makePlaces(server: TestServer, graph: GraphStandIn, api: Api): Promise<Places> {
  const { request } = authorizationRequest(server.url, await registerProgram(server.url))
  return {
    request: new URLSearchParams({ ...request }).toString(),
    ...(await webhook(server, api)),
    ...(await records(server, api)),
    ...(await agents(server, api)),
    ...(await automations(server, api)),
    ...(await channel(graph, api)),
  }
}

function deliver(server: TestServer, address: string, body: object): Promise<Response> {
  return fetch(server.url + new URL(address).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function webhook(server: TestServer, api: Api): Promise<Places> {
  const { id, url } = await api.ok.post('/incoming-webhooks', {
    name: 'Shop orders',
    useAuthentication: false,
  })
  for (const order of [1041, 1042, 1043]) {
    await deliver(server, url, { order, customer: 'Rosa Lind', total: 4850 })
  }
  return { webhook: id }
}

async function records(server: TestServer, api: Api): Promise<Places> {
  const { jobs, ids, companies } = await jobsAndCompanies(server, 12)
  const [job = ''] = ids
  const firms = (await api.ok.post(`/objects/${companies}/rows/list`, {})).results
  const [firm] = firms
  await api.ok.patch(`/objects/${jobs}`, { display_name: 'Jobs' })
  await api.ok.patch(`/objects/${companies}`, { display_name: 'Companies' })
  await api.ok.post(`/objects/${jobs}/rows/bulk-patch`, {
    rows: ids.slice(1).map((id, index) => ({ id, data: likeInEarnest(index, firms) })),
  })
  await api.ok.patch(`/objects/${jobs}/rows/${job}`, {
    Job: 'New boiler for the Hartmann family',
    Company: firm.id,
    Tags: ['Urgent', 'Roof'],
    Visit: '2027-01-15T08:30:00Z',
    Notes: 'Third floor, no lift. The old boiler has to be carried down.',
  })
  await api.ok.post(`/objects/${jobs}/rows/${job}/activities`, {
    type: 'NOTE',
    content: 'Asked for a quote.',
  })
  await api.ok.post(`/objects/${jobs}/rows/${job}/tasks`, { content: 'Send the quote' })
  const board = await api.ok.post(`/objects/${jobs}/views`, {
    name: 'By status',
    type: 'kanban',
    group_by: '[Status]',
    shared: true,
  })
  await api.ok.post('/tables', {
    name: 'prices',
    display_name: 'Price list',
    columns: [
      { name: 'Item', type: 'string' },
      { name: 'Price', type: 'number', metadata: { format: 'currency', currency: 'EUR', decimals: 2 } },
    ],
  })
  const price = await api.ok.post('/tables/prices/rows', { Item: 'Boiler check', Price: 120 })
  return { jobs, job, board: board.id, price: price.id }
}

const works = [
  'Leaking tap, Rosa Lind',
  'Bathroom, second floor',
  'Yearly check of the heating',
  'Blocked drain in the yard',
  'Radiator in the shop window',
  'Water softener',
  'Pump of the fountain',
  'Floor heating, kitchen',
  'Gutter after the storm',
  'Hot water for the gym',
  'Solar panels, quote only',
]

/** What stands in a row as somebody would have written it. */
function likeInEarnest(index: number, firms: readonly { id: string }[]): Record<string, unknown> {
  const visit = new Date(Date.UTC(2027, 0, 18 + index, 8 + (index % 6)))
  return {
    Job: works[index % works.length],
    Quote: [180, 9400, 240, 310.5, 1250, 2890, 460, 7300, 95, 15_800, 0][index % works.length],
    Company: firms[index % firms.length]?.id,
    Tags: [['Urgent'], [], ['Roof'], ['Garden'], ['Urgent', 'Garden']][index % 5],
    ...(index % 3 === 1 ? {} : { Visit: visit.toISOString() }),
  }
}

async function agents(server: TestServer, api: Api): Promise<Places> {
  const agent = await plumber(server)
  // This waits until the models are loaded, however long that takes; a visitor waits for an answer only so long.
  await api.ok.post(`${agent.path}/messages`, { message: 'Hello' })
  const rosa = { name: 'Rosa Lind', email: 'rosa@lind.example' }
  const { id: conversation } = await talk(server, agent, rosa, 'What about the price of a new boiler?')
  const { id: knowledge } = await api.ok.post('/knowledge-bases', { name: 'House rules' })
  const { id: tool } = await api.ok.post('/tools', {
    type: 'HTTP',
    name: 'order_status',
    description: 'Looks an order up by its number.',
    url: 'https://api.shop.example/orders',
  })
  const { id: playbook } = await api.ok.post('/playbooks', {
    name: 'Refunds',
    instructions: 'Ask for the number of the order first.',
  })
  return { agent: agent.id, flow: agent.startFlowId, conversation, knowledge, tool, playbook }
}

async function automations(server: TestServer, api: Api): Promise<Places> {
  const automation = await leadIntake(server)
  const { id: workflow, url } = await smallIntake(server)
  await api.ok.put(`/workflows/${workflow}`, { status: 'ACTIVE' })
  await deliver(server, url, { name: 'Rosa Lind', budget: 2400 })
  const run = await vi.waitFor(
    async () => {
      const [first] = (await api.ok.get(`/workflows/${workflow}/logs`)).results
      if (typeof first?.completed_at !== 'string') throw new Error('the run has not ended')
      return first.id
    },
    { timeout: 30_000 },
  )
  return { automation, workflow, run }
}

async function channel(graph: GraphStandIn, api: Api): Promise<Places> {
  const { id } = await api.ok.post('/channels', {
    channel: 'chatapp',
    providerId: '106540352242922',
    businessId: '102290129340398',
    accessToken: graph.data.accessToken,
    appSecret: graph.data.appSecret,
  })
  return { channel: id }
}
