import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { changeAgent, createAgent, deleteAgent, setOffline } from '../agents/agents.ts'
import { listAgents, readAgent } from '../agents/read.ts'
import { agent, agentDescription, agentName, agentParams, toAgent } from './resources.ts'

const listed = z.strictObject({
  results: z.array(
    z.strictObject({ id: uuid, name: z.string().meta({ example: 'Front desk' }), isOffline: z.boolean() }),
  ),
})

const list = endpoint({
  route: 'GET /agents',
  key: 'any',
  summary: 'List agents',
  returns: ok(listed),
  handle: async ({ app, caller }) => {
    const rows = await listAgents(app.db, caller.account.id)
    return { results: rows.map(({ id, name, is_offline }) => ({ id, name, isOffline: is_offline })) }
  },
})

const create = endpoint({
  route: 'POST /agents',
  key: 'user',
  summary: 'Create an agent',
  description:
    'The agent gets a default theme, channels and settings, and a Start flow with a START node. It is paused until it is published.',
  body: z.strictObject({ name: agentName, description: agentDescription }),
  returns: created(agent),
  errors: ['payment_required'],
  handle: async ({ app, caller, body }) => toAgent(await createAgent(app, caller, body)),
})

const read = endpoint({
  route: 'GET /agents/{agentId}',
  key: 'any',
  summary: 'Get an agent',
  params: agentParams,
  returns: ok(agent),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) =>
    toAgent(await readAgent(app.db, caller.account.id, params.agentId)),
})

const change = endpoint({
  route: 'PUT /agents/{agentId}',
  key: 'user',
  summary: 'Update the name or description of an agent',
  params: agentParams,
  body: z.strictObject({ name: agentName.optional(), description: agentDescription }),
  returns: ok(agent),
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) =>
    toAgent(await changeAgent(app.db, caller.account.id, params.agentId, body)),
})

const deploy = endpoint({
  route: 'PUT /agents/{agentId}/deployment-status',
  key: 'user',
  summary: 'Publish or pause an agent',
  description: '`isOffline: false` publishes the agent, unless billing refuses. `true` pauses it.',
  params: agentParams,
  body: z.strictObject({ isOffline: z.boolean() }),
  returns: ok(agent),
  errors: ['not_found', 'payment_required'],
  handle: async ({ app, caller, params, body }) =>
    toAgent(await setOffline(app, caller.account.id, params.agentId, body.isOffline)),
})

const remove = endpoint({
  route: 'DELETE /agents/{agentId}',
  key: 'user',
  summary: 'Delete an agent and its flows',
  params: agentParams,
  returns: noContent,
  errors: ['not_found'],
  handle: async ({ app, caller, params, audit }) => {
    audit({ before: { name: await deleteAgent(app, caller.account.id, params.agentId) } })
  },
})

export const agentEndpoints = [list, create, read, change, deploy, remove]
