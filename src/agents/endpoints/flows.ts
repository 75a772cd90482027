import { z } from 'zod'
import { readDraft, statuses } from '../../authoring/index.ts'
import { nodeResource } from '../../graphs/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import {
  freeText,
  id,
  line,
  listOf,
  objectIdText,
  pageById,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
  uuid,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { flowFamily, flowParams } from '../flows/family.ts'
import { changeFlow, createFlow, deleteFlow, type FlowRow, listFlows, readFlow } from '../flows/flows.ts'
import { agentParams } from './resources.ts'

const shape = {
  id,
  name: z.string().meta({ example: 'Book an appointment' }),
  description: z.string().nullable(),
  status: z.enum(statuses),
  runCount: z.int().meta({ example: 42 }),
  assistantId: uuid.meta({ description: 'The id of the agent.' }),
  isDefault: z.boolean().meta({ description: 'Whether this is the Start flow of the agent.' }),
  liveSnapshotId: objectIdText.nullable(),
  draftSnapshotId: objectIdText.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}
const flow = resource('Flow', shape)
const flowDetail = resource('FlowDetail', { ...shape, nodes: z.array(nodeResource).readonly().optional() })

const name = line().meta({ example: 'Book an appointment' })
const description = freeText()
  .max(2000)
  .nullable()
  .optional()
  .meta({ example: 'Finds a time and confirms it' })

function toFlow(row: FlowRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    runCount: row.run_count,
    assistantId: row.agent_id,
    isDefault: row.is_default,
    liveSnapshotId: row.live_snapshot_id,
    draftSnapshotId: row.draft_snapshot_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const list = endpoint({
  route: 'GET /agents/{agentId}/flows',
  key: 'any',
  summary: 'List the flows of an agent',
  params: agentParams,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(flow)),
  errors: ['not_found'],
  handle: ({ app, caller, params, query }) =>
    pageById(query, z.int32(), (page) => listFlows(app.db, caller.account.id, params.agentId, page), toFlow),
})

const create = endpoint({
  route: 'POST /agents/{agentId}/flows',
  key: 'any',
  summary: 'Create a flow',
  params: agentParams,
  body: z.strictObject({ name, description }),
  returns: created(flow),
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) =>
    toFlow(await createFlow(app, caller.account.id, params.agentId, body)),
})

const read = endpoint({
  route: 'GET /agents/{agentId}/flows/{flowId}',
  key: 'any',
  summary: 'Get a flow',
  description: '`includeNodes=true` adds the nodes of the draft.',
  params: flowParams,
  query: z.strictObject({ includeNodes: queryFlag.optional() }),
  returns: ok(flowDetail),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query }) => {
    const found = toFlow(await readFlow(app.db, caller.account.id, params))
    if (query.includeNodes !== true) return found
    return { ...found, nodes: (await readDraft(flowFamily, app, caller, params)).graph.nodes }
  },
})

const change = endpoint({
  route: 'PUT /agents/{agentId}/flows/{flowId}',
  key: 'any',
  summary: 'Update the metadata or status of a flow',
  description:
    "ACTIVE publishes the draft, or resumes the live version of a PAUSED flow. An ARCHIVED flow can only become DRAFT. The default flow can't be archived.",
  params: flowParams,
  body: z.strictObject({ name: name.optional(), description, status: z.enum(statuses).optional() }),
  returns: ok(flow),
  errors: ['not_found', 'conflict'],
  handle: async ({ params, body, ...call }) => toFlow(await changeFlow(call, params, body)),
})

const remove = endpoint({
  route: 'DELETE /agents/{agentId}/flows/{flowId}',
  key: 'any',
  summary: 'Delete a flow',
  description: "The default flow can't be deleted.",
  params: flowParams,
  returns: noContent,
  errors: ['not_found', 'conflict'],
  handle: ({ app, caller, params }) => deleteFlow(app, caller, params),
})

export const flowEndpoints = [list, create, read, change, remove]
