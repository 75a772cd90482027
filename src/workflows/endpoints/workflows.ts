import { z } from 'zod'
import { readDraft, statuses } from '../../authoring/index.ts'
import { nodeResource, triggerTypes } from '../../graphs/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import {
  id,
  line,
  listOf,
  numberId,
  objectIdText,
  pageById,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { workflowFamily } from '../family.ts'
import {
  changeWorkflow,
  createWorkflow,
  deleteWorkflow,
  listWorkflows,
  readWorkflow,
  type WorkflowRow,
} from '../workflows.ts'

const shape = {
  id,
  name: z.string().meta({ example: 'Welcome new leads' }),
  description: z.string().nullable(),
  status: z.enum(statuses),
  triggerType: z.enum(triggerTypes).nullable(),
  runsCount: z.int().meta({ example: 42 }),
  runsFailedCount: z.int().meta({ example: 1 }),
  lastRunDate: timestamp.nullable(),
  liveSnapshotId: objectIdText.nullable(),
  draftSnapshotId: objectIdText.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}
const workflow = resource('Workflow', shape)
const workflowDetail = resource('WorkflowDetail', {
  ...shape,
  nodes: z.array(nodeResource).readonly().optional(),
})
const params = z.strictObject({ workflowId: numberId })
const name = line().meta({ example: 'Welcome new leads' })
const description = z
  .string()
  .max(2000)
  .nullable()
  .optional()
  .meta({ example: 'Greets them and opens a deal' })

function toWorkflow(row: WorkflowRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    triggerType: row.trigger_type,
    runsCount: row.runs_count,
    runsFailedCount: row.runs_failed_count,
    lastRunDate: row.last_run_at,
    liveSnapshotId: row.live_snapshot_id,
    draftSnapshotId: row.draft_snapshot_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const list = endpoint({
  route: 'GET /workflows',
  key: 'any',
  summary: 'List workflows',
  query: z.strictObject({ status: z.enum(statuses).optional(), ...pageQuery }),
  returns: ok(listOf(workflow)),
  handle: ({ app, caller, query: { status, ...query } }) =>
    pageById(
      query,
      z.int32(),
      (page) => listWorkflows(app.db, caller.account.id, { status, ...page }),
      toWorkflow,
    ),
})

const create = endpoint({
  route: 'POST /workflows',
  key: 'any',
  summary: 'Create a workflow',
  body: z.strictObject({ name, description }),
  returns: created(workflow),
  handle: async ({ app, caller, body }) => toWorkflow(await createWorkflow(app, caller.account.id, body)),
})

const read = endpoint({
  route: 'GET /workflows/{workflowId}',
  key: 'any',
  summary: 'Get a workflow',
  description: '`includeNodes=true` adds the nodes of the draft.',
  params,
  query: z.strictObject({ includeNodes: queryFlag.optional() }),
  returns: ok(workflowDetail),
  errors: ['not_found'],
  handle: async ({ app, caller, params: named, query }) => {
    const found = toWorkflow(await readWorkflow(app.db, caller.account.id, named.workflowId))
    if (query.includeNodes !== true) return found
    return { ...found, nodes: (await readDraft(workflowFamily, app, caller, named)).graph.nodes }
  },
})

const change = endpoint({
  route: 'PUT /workflows/{workflowId}',
  key: 'any',
  summary: 'Update the metadata or status of a workflow',
  description:
    'ACTIVE publishes the draft, or resumes the live version of a PAUSED workflow. An ARCHIVED workflow can only become DRAFT.',
  params,
  body: z.strictObject({ name: name.optional(), description, status: z.enum(statuses).optional() }),
  returns: ok(workflow),
  errors: ['not_found', 'conflict'],
  handle: async ({ params: named, body, ...call }) =>
    toWorkflow(await changeWorkflow(call, named.workflowId, body)),
})

const remove = endpoint({
  route: 'DELETE /workflows/{workflowId}',
  key: 'any',
  summary: 'Delete a workflow',
  params,
  returns: noContent,
  errors: ['not_found'],
  handle: async ({ app, caller, params: named, audit }) => {
    audit({ before: { name: await deleteWorkflow(app, caller, named.workflowId) } })
  },
})

export const workflowEndpoints = [list, create, read, change, remove]
