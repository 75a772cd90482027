import { withClient } from '../faults/load.ts'
import { type Processes, processes, userKey } from '../faults/processes.ts'
import { createAgent, say, type TestAgent } from '../harness/agents/agent.ts'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { activate, eventually } from '../harness/workflows/automation.ts'
import { runFrontdesk } from '../process/spawn.ts'
import { chatappText, pageText } from '../stand-ins/graph/payloads.ts'
import { holdPage, type StandIns } from './stand-ins.ts'

const numberId = '106540352242922'
const pageId = '211111111111111'

/** Leaves work of every kind in an empty database: some was under way when its process was killed, some never began. */
export async function fill(databaseUrl: string, standIns: StandIns): Promise<void> {
  const group = await processes(databaseUrl, standIns.environment)
  try {
    const server = await group.serve()
    const api = apiClient(group.url, userKey)
    const webhooks = await automations(api, standIns)
    await channels(api, group, standIns)
    await waitingConversation(api)
    await beginWork(api, group, standIns, webhooks)
    await untilFound(databaseUrl, begun, 10)
    await server.signal('SIGKILL')
    const idle = await group.serve({ FRONTDESK_WORKERS: '0' })
    await leaveWork(api, group, standIns, webhooks)
    await untilFound(databaseUrl, missed, 130)
    await idle.signal('SIGKILL')
  } finally {
    await group.clean()
  }
}

interface Webhooks {
  slow: Json
  quick: Json
}

const created = (tableId: number, name: string): Json => ({
  type: 'DYNAMIC_TABLES',
  tableId,
  operation: 'CREATE',
  rowData: { Name: name },
})

async function automations(api: Api, { site }: StandIns): Promise<Webhooks> {
  const { id: deals } = await api.ok.get('/objects/deals')
  const tickets = await api.ok.get('/objects/tickets')
  const [slow, quick] = [
    await api.ok.post('/incoming-webhooks', { name: 'Slow', useAuthentication: false }),
    await api.ok.post('/incoming-webhooks', { name: 'Quick', useAuthentication: false }),
  ]
  await activate(api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [slow.id] },
      ask: { type: 'API', method: 'GET', url: `${site.url}/order` },
      made: created(deals, 'of the run under way {trigger_payload}'),
    },
    edges: ['start → ask', 'ask → made'],
  })
  await activate(api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [quick.id] },
      made: created(deals, 'of the run that waited {trigger_payload}'),
    },
    edges: ['start → made'],
  })
  await activate(api, {
    nodes: {
      start: {
        type: 'TRIGGER',
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: tickets.id,
        triggeredByRecordTypeId: tickets.record_types[0].id,
      },
      made: created(deals, 'of the event'),
    },
    edges: ['start → made'],
  })
  await activate(api, {
    nodes: {
      start: {
        type: 'SCHEDULED_TRIGGER',
        // After the kill, and then hardly ever.
        cronExpression: cronIn(2),
        timezone: 'UTC',
        startTime: null,
        endTime: null,
      },
      made: created(deals, 'of the schedule'),
    },
    edges: ['start → made'],
  })
  return { slow, quick }
}

/** `minute hour day month *`, so many minutes from now. */
function cronIn(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return `${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1} *`
}

async function channels(api: Api, group: Processes, { graph, site }: StandIns): Promise<void> {
  const slow = await answering(api, 'chatapp')
  await slow.start({ type: 'API', method: 'GET', url: `${site.url}/opening-hours` }, say('We are open.'))
  const quick = await answering(api, 'pageapp')
  await quick.start(say('Welcome to the page.'))
  const { accessToken, appSecret } = graph.data
  const secrets = ['--token', accessToken, '--app-secret', appSecret]
  const connections = [
    ['--channel', 'chatapp', '--id', numberId, '--business', '102290129340398', '--agent', slow.id],
    ['--channel', 'pageapp', '--id', pageId, '--agent', quick.id],
  ]
  for (const flags of connections) {
    const { code, stderr } = await runFrontdesk(
      ['channel', 'connect', ...flags, ...secrets],
      group.environment,
    )
    if (code !== 0) throw new Error(stderr)
  }
}

async function answering(api: Api, channel: string): Promise<TestAgent> {
  const agent = await createAgent(api)
  await api.ok.put(`${agent.path}/settings/${channel}`, { enabled: true })
  await api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  return agent
}

async function waitingConversation(api: Api): Promise<void> {
  const agent = await createAgent(api)
  await agent.variable('EMAIL')
  await agent.start(
    { type: 'RESPONSE_AI', instructions: 'Ask for the email address', captureVariables: [{ name: 'EMAIL' }] },
    say('I write to {EMAIL}.'),
  )
  await agent.say('Hello')
}

/** A run, a turn, a message and a crawl are all under way, each waiting for an answer from outside. */
async function beginWork(
  api: Api,
  group: Processes,
  { graph, site }: StandIns,
  webhooks: Webhooks,
): Promise<void> {
  const asked = ['/order', '/opening-hours', '/help/'].map((path) => holdPage(site, path))
  const sending = graph.hold(/\/messages$/)
  await post(group, webhooks.slow, 1)
  const webhook = `${group.url}/channels/meta/webhook`
  await graph.deliver(webhook, chatappText(numberId, { from: '34610000001' }, 'Are you open?'))
  await graph.deliver(webhook, pageText('page', pageId, { from: '5001' }, 'Hello page'))
  const base = await api.ok.post('/knowledge-bases', { name: 'Help' })
  await api.ok.post(`/knowledge-bases/${base.id}/website-crawls`, { url: `${site.url}/help/` })
  await Promise.all([...asked, sending.reached])
}

/** What is begun after that stays where it was put: nobody takes it on. */
async function leaveWork(
  api: Api,
  group: Processes,
  { graph, site }: StandIns,
  webhooks: Webhooks,
): Promise<void> {
  await post(group, webhooks.slow, 2)
  await post(group, webhooks.quick, 3)
  await api.ok.post('/objects/tickets/rows', { Subject: 'Broken lamp' })
  const webhook = `${group.url}/channels/meta/webhook`
  await graph.deliver(webhook, chatappText(numberId, { from: '34610000002' }, 'Hello?'))
  const { results } = await api.ok.get('/knowledge-bases?search=Help')
  await api.ok.post(`/knowledge-bases/${results[0].id}/sources/urls`, { urls: [`${site.url}/news`] })
}

async function post({ url }: Processes, webhook: Json, order: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ order }) }
  const response = await fetch(`${url}/webhooks/${webhook.id}`, init)
  if (response.status !== 202) throw new Error(await response.text())
}

/** Whatever could begin has begun: the kill leaves only what waits for an answer. */
const begun = "select where not exists (select from runs where status = 'QUEUED')"

/** The tick was missed: it is to be made up for. */
const missed = "select from schedules where kind <> 'housekeeping' and next_run_at <= now()"

async function untilFound(databaseUrl: string, query: string, seconds: number): Promise<void> {
  await withClient(databaseUrl, (client) =>
    eventually(async () => ((await client.query(query)).rowCount === 0 ? undefined : true), seconds),
  )
}
