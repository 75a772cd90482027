import { randomBytes } from 'node:crypto'
import { hashOf } from '../../src/accounts/secret.ts'
import type { Api, Json } from '../harness/api.ts'
import { authorizationRequest, connectedProgram, registerProgram } from '../harness/oauth.ts'
import type { TestAccount } from '../harness/server.ts'
import { finished } from '../harness/workflows/automation.ts'
import { Authenticator } from '../stand-ins/authenticator.ts'
import { currentCode } from '../stand-ins/authenticator-app.ts'

export interface World {
  /** By a session of the owner. */
  api: Api
  account: TestAccount
  /** The path of the request, with ids of things of this account. */
  path: string
}

interface Request {
  body?: unknown
  /** Another thing than that of the fixtures. */
  path?: string
}

type Prepare = (world: World) => Promise<Request>

const password = 'a phrase that nobody guesses'
const position = { positionX: 0, positionY: 0 }

/** `/objects/x` of a path below it. */
function objectIn(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}

async function fieldOf({ api, path }: World, name: string): Promise<number> {
  const { results } = await api.ok.get(`${objectIn(path)}/fields`)
  return results.find((field: Json) => field.name === name).id
}

async function newSelect({ api, path }: World, name: string): Promise<string> {
  const fields = `${objectIn(path)}/fields`
  const { id } = await api.ok.post(fields, {
    name,
    type: 'select',
  })
  return `${fields}/${id}`
}

async function rowOf({ api, path }: World): Promise<string> {
  return (await api.ok.post(`${objectIn(path)}/rows`, { Name: 'Audited' })).id
}

/** The path of a crawl that has just begun: that of the fixtures may have given up by now. */
async function crawlOf({ api, path }: World, name: string): Promise<string> {
  const crawls = path.split('/').slice(0, 4).join('/')
  return `${crawls}/${(await api.ok.post(crawls, { url: `https://shop.example/${name}/` })).id}`
}

/** A recovery code, for requests that need a one-time code. */
async function recoveryCode({ db, owner }: TestAccount): Promise<string> {
  const code = randomBytes(8).toString('hex')
  const person = db.selectFrom('users').select('person_id').where('id', '=', owner.id)
  const { person_id } = await person.executeTakeFirstOrThrow()
  await db
    .insertInto('recovery_codes')
    .values({ person_id, hash: hashOf(code) })
    .execute()
  return code
}

/** The requests of objects, and the same of tables. */
function mirrored(method: string, path: string, prepare: Prepare): [string, Prepare][] {
  return ['/objects', '/tables'].map((family) => [`${method} ${family}/{name}${path}`, prepare])
}

const records: [string, Prepare][] = [
  [
    'POST /objects',
    async () => ({ body: { name: 'audited', columns: [{ name: 'Title', type: 'string' }] } }),
  ],
  ['POST /tables', async () => ({ body: { name: 'audited-too' } })],
  ...mirrored('POST', '/fields', async () => ({ body: { name: 'Audited', type: 'boolean' } })),
  ...mirrored('POST', '/rows/upsert', async ({ api, path }) => {
    const field = { name: 'Code', type: 'string', unique: true }
    await api.ok.post(`${objectIn(path)}/fields`, field)
    return { body: { field: 'Code', rows: [{ Code: 'a', Name: 'Ada' }] } }
  }),
  ...mirrored('POST', '/rows/bulk-update', async (world) => ({
    body: { ids: [await rowOf(world)], data: { Name: 'Changed' } },
  })),
  ...mirrored('POST', '/rows/bulk-patch', async (world) => ({
    body: { rows: [{ id: await rowOf(world), data: { Name: 'Changed' } }] },
  })),
  ...mirrored('POST', '/rows/bulk-delete', async (world) => ({ body: { ids: [await rowOf(world)] } })),
  ...mirrored('POST', '/rows/trash/restore', async (world) => {
    const id = await rowOf(world)
    await world.api.ok.delete(`${objectIn(world.path)}/rows/${id}`)
    return { body: { ids: [id] } }
  }),
  ...mirrored('POST', '/rows/{id}/relations/{relation}/link', async (world) => ({
    body: { target_ids: [await rowOf(world)] },
  })),
  ...mirrored('POST', '/views', async () => ({ body: { name: 'Audited' } })),
  ...mirrored('PATCH', '/views/{viewId}', async () => ({ body: { name: 'Changed' } })),
  ...mirrored('POST', '/views/{viewId}/aggregations', async (world) => ({
    body: { field_id: await fieldOf(world, 'Stage'), operation: 'count' },
  })),
  ...mirrored('PATCH', '/fields/{fieldId}', async () => ({ body: { required: false } })),
  ...mirrored('PATCH', '/options/{tagId}', async () => ({ body: { color: 'blue' } })),
  ...mirrored('DELETE', '/options/{tagId}', async (world) => {
    const option = await world.api.ok.post(`${await newSelect(world, 'Color')}/options`, { name: 'Red' })
    return { path: `${objectIn(world.path)}/options/${option.id}` }
  }),
  // Other requests change the type of the field of the fixtures.
  ...mirrored('POST', '/fields/{fieldId}/options', async (world) => ({
    path: `${await newSelect(world, 'Size')}/options`,
  })),
  ...mirrored('POST', '/fields/{fieldId}/type-changes/{changeId}/undo', async (world) => {
    const field = await newSelect(world, 'Condition')
    const { change } = await world.api.ok.post(`${field}/change-type`, { type: 'string' })
    return { path: `${field}/type-changes/${change.id}/undo` }
  }),
  ...mirrored('POST', '/import', async () => {
    const form = new FormData()
    form.set('files', new File(['Name\nAda\n'], 'rows.csv', { type: 'text/csv' }))
    return { body: form }
  }),
  [
    'POST /imports/inspect',
    async () => {
      const form = new FormData()
      form.set('files', new File(['Name\nAda\n'], 'rows.csv', { type: 'text/csv' }))
      return { body: form }
    },
  ],
  ['POST /objects/record-types/{recordTypeId}/views', async () => ({ body: { name: 'Audited' } })],
  ['PATCH /objects/record-types/{recordTypeId}/views/{viewId}', async () => ({ body: { name: 'Changed' } })],
  ['PATCH /objects/{name}/record-types/{recordTypeId}', async () => ({ body: { display_name: 'Changed' } })],
  [
    'PATCH /objects/{name}/record-types/{recordTypeId}/security',
    async () => ({ body: { workspace: 'READ_ONLY' } }),
  ],
  ['POST /erasures', async () => ({ body: { email: 'nobody@customer.example', dry_run: true } })],
  ['POST /tasks', async () => ({ body: { content: 'Audited' } })],
  ['PATCH /tasks/{taskId}', async () => ({ body: { content: 'Changed' } })],
  [
    'POST /tasks/{taskId}/decide',
    async ({ api }) => ({
      path: `/tasks/${(await api.ok.post('/tasks', { content: 'May it be sent?' })).id}/decide`,
      body: { decision: 'APPROVED' },
    }),
  ],
  ['POST /objects/{name}/rows/{rowId}/tasks', async () => ({ body: { content: 'Audited' } })],
  ['PATCH /objects/{name}/tasks/{id}', async () => ({ body: { content: 'Changed' } })],
]

const people: [string, Prepare][] = [
  [
    'POST /session/confirm',
    async ({ api }) => {
      await api.ok.put('/me/password', { password })
      return { body: { password } }
    },
  ],
  [
    'POST /me/totp/confirm',
    async ({ api }) => ({ body: { code: currentCode((await api.ok.post('/me/totp')).secret) } }),
  ],
  ['POST /me/totp/recovery-codes', async ({ account }) => ({ body: { totp: await recoveryCode(account) } })],
  [
    // A new password ended the program of the fixtures.
    'DELETE /connected-programs/{programId}',
    async ({ api, account }) => {
      await connectedProgram(api, account.owner.url)
      return { path: `/connected-programs/${(await api.ok.get('/connected-programs')).results[0].id}` }
    },
  ],
  ['DELETE /me/totp', async ({ account }) => ({ body: { totp: await recoveryCode(account) } })],
  [
    'POST /me/passkeys',
    async ({ api, account }) => {
      const { challenge_id, options } = await api.ok.post('/me/passkeys/options')
      const response = new Authenticator(account.owner.url).register(options.challenge)
      return { body: { challenge_id, name: 'Audited', response } }
    },
  ],
  [
    'POST /connected-programs',
    async ({ account: { owner } }) => ({
      body: authorizationRequest(owner.url, await registerProgram(owner.url)).request,
    }),
  ],
  ['PATCH /teams/{teamId}', async () => ({ body: { name: 'Changed' } })],
  [
    'DELETE /sessions/{sessionId}',
    async ({ account }) => ({ path: `/sessions/${(await account.owner.signIn()).id}` }),
  ],
  ['DELETE /users/{userId}', async ({ account }) => ({ body: { hand_over_to: account.owner.id } })],
  ['PUT /session/account', async ({ account }) => ({ body: { account_id: account.id } })],
  ['POST /billing/premium/seats/assign', async ({ account }) => ({ body: { user_id: account.owner.id } })],
  ['POST /billing/premium/seats/unassign', async ({ account }) => ({ body: { user_id: account.owner.id } })],
]

/** Two nodes of a graph that may be joined. */
async function twoNodes({ api, path }: World): Promise<{ source: string; target: string }> {
  const graph = path.replace(/\/edges$/, '')
  const data = graph.includes('/flows/')
    ? { type: 'SAY_AI', sayWithAi: false, message: 'Hello' }
    : { type: 'API', method: 'GET', url: 'https://shop.example' }
  const add = async () => (await api.ok.post(`${graph}/nodes`, { type: data.type, position, data })).nodeId
  return { source: await add(), target: await add() }
}

/** An automation that is live, and a run of it that was over at once. */
async function liveWorkflow({ api, account }: World): Promise<{ id: number; hook: string }> {
  const hook = await api.ok.post('/incoming-webhooks', { name: 'Audited', useAuthentication: false })
  const { id } = await api.ok.post('/workflows', { name: 'Audited' })
  const data = { type: 'WEBHOOK', triggerByWebhookIds: [hook.id] }
  await api.ok.post(`/workflows/${id}/nodes`, { type: 'WEBHOOK', position, data })
  await account.owner.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
  return { id, hook: hook.id }
}

async function scheduledWorkflow({ api, account }: World): Promise<number> {
  const { id } = await api.ok.post('/workflows', { name: 'Audited' })
  const data = {
    type: 'SCHEDULED_TRIGGER',
    cronExpression: '0 9 * * *',
    timezone: 'Europe/Berlin',
    startTime: null,
    endTime: null,
  }
  await api.ok.post(`/workflows/${id}/nodes`, { type: data.type, position, data })
  await account.owner.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
  return id
}

const graphs: [string, Prepare][] = [
  ...['/agents/{agentId}/flows/{flowId}', '/workflows/{workflowId}'].flatMap((graph): [string, Prepare][] => [
    [`POST ${graph}/edges`, async (world) => ({ body: await twoNodes(world) })],
    [
      `DELETE ${graph}/edges`,
      async (world) => {
        const edge = await twoNodes(world)
        await world.api.ok.post(world.path, edge)
        return { body: edge }
      },
    ],
    [
      `DELETE ${graph}/nodes/{nodeId}`,
      async (world) => {
        const graphPath = world.path.slice(0, world.path.indexOf('/nodes/'))
        const { source } = await twoNodes({ ...world, path: graphPath })
        return { path: `${graphPath}/nodes/${source}` }
      },
    ],
    [
      `DELETE ${graph}/nodes/{nodeId}/pinned`,
      async (world) => {
        const graphPath = world.path.slice(0, world.path.indexOf('/nodes/'))
        const { source } = await twoNodes({ ...world, path: graphPath })
        await world.api.ok.put(`${graphPath}/nodes/${source}/pinned`, { output: { x: 1 } })
        return { path: `${graphPath}/nodes/${source}/pinned` }
      },
    ],
    [
      `POST ${graph}/import`,
      async ({ api, path }) => ({ body: await api.ok.get(path.replace(/import$/, 'export')) }),
    ],
    [
      `PUT ${graph}/nodes/{nodeId}`,
      async (world) => {
        const graphPath = world.path.slice(0, world.path.indexOf('/nodes/'))
        const { source } = await twoNodes({ ...world, path: graphPath })
        return { path: `${graphPath}/nodes/${source}`, body: { alias: 'Changed' } }
      },
    ],
    [
      `PUT ${graph}/nodes/{nodeId}/pinned`,
      async (world) => {
        const graphPath = world.path.slice(0, world.path.indexOf('/nodes/'))
        const { source } = await twoNodes({ ...world, path: graphPath })
        return { path: `${graphPath}/nodes/${source}/pinned`, body: { output: { x: 1 } } }
      },
    ],
  ]),
  [
    'POST /workflows/{workflowId}/nodes',
    async () => ({ body: { type: 'BREAK', position, data: { type: 'BREAK' } } }),
  ],
  ['PUT /agents/{agentId}/variables/{variableId}', async () => ({ body: { description: 'Changed' } })],
  ['PUT /workflows/{workflowId}/variables/{variableId}', async () => ({ body: { description: 'Changed' } })],
  ['PUT /agents/{agentId}/intents/{intentId}', async () => ({ body: { description: 'Changed' } })],
  [
    'POST /workflows/{workflowId}/run',
    async (world) => ({ path: `/workflows/${await scheduledWorkflow(world)}/run` }),
  ],
  [
    'POST /workflows/{workflowId}/call',
    async (world) => ({ path: `/workflows/${(await liveWorkflow(world)).id}/call` }),
  ],
  [
    'POST /workflows/{workflowId}/logs/{logId}/replay',
    async (world) => {
      const { id } = await liveWorkflow(world)
      const { logId } = await world.api.ok.post(`/workflows/${id}/call`, {})
      return { path: `/workflows/${id}/logs/${logId}/replay` }
    },
  ],
  [
    'POST /runs/{runId}/steps/{stepId}/restart',
    async (world) => {
      const { id } = await liveWorkflow(world)
      const { logId } = await world.api.ok.post(`/workflows/${id}/call`, {})
      await finished(world.api, id, logId)
      const { results } = await world.api.ok.get(`/runs/${logId}/steps`)
      return { path: `/runs/${logId}/steps/${results[0].id}/restart` }
    },
  ],
  [
    'POST /conversations/{conversationId}/assign',
    async ({ account }) => ({ body: { user_id: account.owner.id } }),
  ],
  [
    'POST /knowledge-bases/{knowledgeBaseId}/sources/resync',
    async ({ api, path }) => {
      const base = path.replace(/\/sources\/resync$/, '')
      const { results } = await api.ok.post(`${base}/sources/urls`, {
        urls: ['https://shop.example/audited'],
      })
      return { body: { source_ids: [results[0].id] } }
    },
  ],
  [
    'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/cancel',
    async (world) => ({ path: `${await crawlOf(world, 'cancelled')}/cancel` }),
  ],
  [
    'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/resync',
    async (world) => {
      const crawl = await crawlOf(world, 'again')
      await world.api.ok.post(`${crawl}/cancel`, {})
      return { path: `${crawl}/resync`, body: {} }
    },
  ],
  [
    'DELETE /knowledge-bases/{knowledgeBaseId}/sources',
    async ({ api, path }) => {
      const { results } = await api.ok.post(`${path}/urls`, { urls: ['https://shop.example/gone'] })
      return { body: { source_ids: [results[0].id] } }
    },
  ],
  [
    'DELETE /agents/{agentId}/flows/{flowId}',
    async ({ api, path }) => {
      const flows = path.slice(0, path.lastIndexOf('/'))
      return { path: `${flows}/${(await api.ok.post(flows, { name: 'Gone' })).id}` }
    },
  ],
]

/** What the example of the description cannot be, since it names things of this very account. */
export const requests: ReadonlyMap<string, Prepare> = new Map([...records, ...people, ...graphs])

/** What cannot succeed here, and why. */
export const outOfReach: Readonly<Record<string, string>> = {
  'POST /sso-providers': 'asks another service',
  'PATCH /sso-providers/{providerId}': 'needs one that another service has answered for',
  'DELETE /sso-providers/{providerId}': 'needs one that another service has answered for',
  'DELETE /me/single-sign-on/{providerId}': 'needs an identity at another service',
  'POST /integrations': 'needs an account of another service',
  'POST /integrations/connect': 'leads to the consent page of another service',
  'PATCH /integrations/{connectedAccountId}': 'needs an account of another service',
  'DELETE /integrations/{connectedAccountId}': 'needs an account of another service',
  'POST /channels': 'asks the service of the channel',
  'POST /channels/email': 'asks the servers of the mailbox',
  'PATCH /channels/{channelId}/email': 'needs a mailbox that its servers have answered for',
  'POST /channels/{channelId}/check': 'asks the service of the channel',
  'PATCH /channels/{channelId}': 'needs one that its service has answered for',
  'DELETE /channels/{channelId}': 'needs one that its service has answered for',
  'POST /conversations/{conversationId}/template': 'asks the service of the channel',
  'POST /tools/{toolId}/try': 'calls the address of the tool',
  'POST /workflows/{workflowId}/logs/{logId}/cancel': 'needs a run that is under way at that moment',
  'POST /workflows/{workflowId}/logs/{logId}/retry': 'needs a run that has failed, as its own test has',
}
