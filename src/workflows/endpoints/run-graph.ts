import { z } from 'zod'
import { graphResource, nodeIdText } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import {
  decodeCursor,
  listOf,
  objectIdText,
  pageOf,
  pageQuery,
  resource,
  timestamp,
  uuid,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { graphOfRun } from '../../runs/index.ts'
import { seesRun, workflowsOf } from '../logs/all-runs.ts'
import { listSteps, readResult, type StepRow, traceParts } from '../logs/logs.ts'
import { isHidden } from './runs.ts'

const params = z.strictObject({ runId: uuid })

const graph = endpoint({
  route: 'GET /runs/{runId}/graph',
  key: 'user',
  summary: 'Get the graph of a run',
  description: 'Returns the graph as it was when the run started.',
  params,
  returns: ok(
    resource('RunGraph', {
      snapshotId: objectIdText.nullable().meta({ description: 'The id of the version. Null for a draft.' }),
      version: z.int().nullable().meta({ description: 'The number of the version.', example: 3 }),
      graph: graphResource,
    }),
  ),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { runId } }) => {
    const found = await graphOfRun(app.db, caller.account.id, runId)
    const { nodes, edges } = found.graph
    return { ...found, graph: { nodes, edges } }
  },
})

const shape = {
  id: uuid,
  step: z.int().meta({ description: 'Counted from 1.', example: 3 }),
  nodeId: nodeIdText,
  alias: z.string().meta({ example: 'Records 1' }),
  type: z.string().meta({ example: 'DYNAMIC_TABLES' }),
  status: z.enum(['STARTED', 'SUCCEEDED', 'FAILED']),
  port: z.string().nullable().meta({ description: 'The port that was taken.', example: 'default' }),
  error: z.string().nullable(),
  ai_credits: z.number().meta({ example: 0 }),
  isPinned: z.boolean().meta({ description: 'Whether pinned data was used instead of running the node.' }),
  isRetried: z.boolean().meta({ description: 'Whether it failed and was retried in a later step.' }),
  startedAt: timestamp,
  completedAt: timestamp.nullable(),
  duration: z
    .int()
    .nullable()
    .meta({ description: 'The duration in milliseconds. Null while it is running.', example: 12 }),
}
const step = resource('RunStep', shape)

const anything = z.unknown()
const stepDetail = resource('RunStepDetail', {
  ...shape,
  inputs: z
    .record(z.string(), anything)
    .nullable()
    .meta({ description: 'The values it read, by name, cut off and without secrets.' }),
  output: anything.meta({ description: 'The value of `{node_…}` after the step.', example: { id: '…' } }),
  variables: z.record(z.string(), z.string()).nullable().meta({ description: 'The captured values.' }),
  items: z.array(anything).nullable().meta({ description: 'The items of a loop while it runs.' }),
  details: z
    .record(z.string(), anything)
    .nullable()
    .meta({ description: 'Request and response, prompt and answer.' }),
  isHidden,
})

const noData = { inputs: null, output: null, variables: null, items: null, details: null }

const steps = endpoint({
  route: 'GET /runs/{runId}/steps',
  key: 'user',
  summary: 'List the steps of a run',
  description: 'Get the input and output of a step by its id.',
  params,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(step)),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { runId }, query: { limit, cursor } }) => {
    if (!(await workflowsOf(app.db, caller.account.id, [runId])).has(runId)) throw notFound('run')
    const [after] = cursor === undefined ? [0] : decodeCursor(cursor, z.tuple([z.int()]))
    const rows = await listSteps(app.db, runId, after, limit + 1)
    const page = pageOf(rows, limit, (row) => [row.step])
    return { ...page, results: page.results.map(toStep) }
  },
})

const readStep = endpoint({
  route: 'GET /runs/{runId}/steps/{stepId}',
  key: 'user',
  summary: 'Get the input and output of a step',
  params: params.extend({ stepId: uuid }),
  returns: ok(stepDetail),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { runId, stepId } }) => {
    if (!(await workflowsOf(app.db, caller.account.id, [runId])).has(runId)) throw notFound('run')
    const row = await readResult(app.db, runId, stepId)
    if (!(await seesRun(app, caller, runId))) return { ...toStep(row), ...noData, isHidden: true }
    return {
      ...toStep(row),
      isHidden: false,
      output: row.output ?? null,
      variables: row.variables as Record<string, string> | null,
      items: row.items as unknown[] | null,
      ...traceParts(row.trace),
    }
  },
})

function toStep(row: StepRow): z.input<typeof step> {
  const { created_at: startedAt, completed_at: completedAt } = row
  return {
    id: row.id,
    step: row.step,
    nodeId: row.node_id,
    alias: row.alias,
    type: row.type,
    status: row.status as 'STARTED' | 'SUCCEEDED' | 'FAILED',
    port: row.port,
    error: row.error,
    ai_credits: row.credits,
    isPinned: row.is_pinned,
    isRetried: row.is_retried,
    startedAt,
    completedAt,
    duration: completedAt === null ? null : Math.max(0, completedAt.getTime() - startedAt.getTime()),
  }
}

export const runGraphEndpoints = [graph, steps, readStep]
