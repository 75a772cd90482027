import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import {
  listOf,
  numberId,
  pageById,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
  uuid,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { seesRun } from '../logs/all-runs.ts'
import {
  durationOf,
  type LogRow,
  listLogs,
  listResults,
  logStatuses,
  type ResultRow,
  readLog,
  readResult,
  traceParts,
} from '../logs/logs.ts'
import { readWorkflow } from '../workflows.ts'
import { endDate, startDate } from './dates.ts'
import { isHidden } from './runs.ts'

const logShape = {
  id: uuid,
  successful: z.boolean(),
  started_at: timestamp,
  completed_at: timestamp.nullable(),
  duration: z.int().nullable().meta({
    description: 'The duration in milliseconds without waiting time. Null while it is running.',
    example: 840,
  }),
  operations: z.int().meta({ description: 'The number of executed nodes.', example: 5 }),
  ai_credits: z.number().meta({ example: 2 }),
  error: z.string().nullable(),
  insufficient_credits: z.boolean(),
  prevented_loop: z.boolean(),
}

const log = resource('RunLog', logShape)

const nodeResultShape = {
  id: uuid,
  node_id: z.string().meta({ example: 'node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' }),
  alias: z.string().meta({ example: 'Records 1' }),
  type: z.string().meta({ example: 'DYNAMIC_TABLES' }),
  success: z.boolean(),
  error: z.string().nullable(),
  ai_credits: z.number().meta({ example: 0 }),
  created_at: timestamp,
}

const logDetail = resource('RunLogDetail', {
  ...logShape,
  node_results: z.array(resource('NodeResult', nodeResultShape)),
})

const anything = z.unknown()

const trace = resource('NodeTrace', {
  ...nodeResultShape,
  step: z.int().meta({ description: 'The number of the step in its run.', example: 3 }),
  completed_at: timestamp.nullable(),
  duration: z.int().nullable(),
  port: z.string().nullable().meta({ description: 'The port that was taken.', example: 'default' }),
  output: anything.meta({ description: 'The value of `{node_…}` after the step.', example: { id: '…' } }),
  variables: z.record(z.string(), z.string()).nullable().meta({ description: 'The captured values.' }),
  items: z.array(anything).nullable().meta({ description: 'The items of a loop while it runs.' }),
  details: z
    .record(z.string(), anything)
    .nullable()
    .meta({ description: 'Request and response, prompt and answer.' }),
  is_hidden: isHidden,
})

function toLog(row: LogRow): z.input<typeof log> {
  const started = row.started_at ?? row.created_at
  return {
    id: row.id,
    successful: row.status === 'SUCCEEDED',
    started_at: started,
    completed_at: row.completed_at,
    duration: durationOf(row),
    operations: row.steps,
    ai_credits: row.credits,
    error: row.error,
    insufficient_credits: row.reason === 'insufficient_credits',
    prevented_loop: row.reason === 'prevented_loop',
  }
}

function toResult(row: ResultRow) {
  return {
    id: row.id,
    node_id: row.node_id,
    alias: row.alias,
    type: row.type,
    success: row.status === 'SUCCEEDED',
    error: row.error,
    ai_credits: row.credits,
    created_at: row.created_at,
  }
}

const list = endpoint({
  route: 'GET /workflows/{workflowId}/logs',
  key: 'user',
  summary: 'List the runs of a workflow',
  description: 'Newest first. Dates limit `started_at`. A date without a time is that day in UTC.',
  params: z.strictObject({ workflowId: numberId }),
  query: z.strictObject({
    status: z.enum(logStatuses).optional(),
    start_date: startDate.optional(),
    end_date: endDate.optional(),
    tests: queryFlag.optional().meta({ description: 'Lists test runs instead.' }),
    ...pageQuery,
  }),
  returns: ok(listOf(log)),
  errors: ['not_found'],
  handle: ({ app, caller, params: { workflowId }, query }) => {
    const { status, start_date: from, end_date: to, tests = false } = query
    const filter = { status, from, to, tests }
    const read = (page: { after: string | undefined; limit: number }) =>
      listLogs(app.db, caller.account.id, workflowId, { ...filter, ...page })
    return pageById(query, z.uuid(), read, toLog)
  },
})

const ofRun = z.strictObject({ workflowId: numberId, logId: uuid })

const read = endpoint({
  route: 'GET /workflows/{workflowId}/logs/{logId}',
  key: 'user',
  summary: 'Get a run with its steps',
  params: ofRun,
  returns: ok(logDetail),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { workflowId, logId } }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    const row = await readLog(app.db, workflowId, logId)
    return { ...toLog(row), node_results: (await listResults(app.db, logId)).map(toResult) }
  },
})

const readTrace = endpoint({
  route: 'GET /workflows/{workflowId}/logs/{logId}/nodes/{nodeResultId}/trace',
  key: 'user',
  summary: 'Get a step of a run',
  description: 'Returns its output, captured values, requests and responses. Secrets are masked.',
  params: ofRun.extend({ nodeResultId: uuid }),
  returns: ok(trace),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { workflowId, logId, nodeResultId } }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    await readLog(app.db, workflowId, logId)
    const row = await readResult(app.db, logId, nodeResultId)
    const shown = await seesRun(app, caller, logId)
    return {
      ...toResult(row),
      step: row.step,
      completed_at: row.completed_at,
      duration:
        row.completed_at === null ? null : Math.max(0, row.completed_at.getTime() - row.created_at.getTime()),
      port: row.port,
      ...(shown ? dataOf(row) : { output: null, variables: null, items: null, details: null }),
      is_hidden: !shown,
    }
  },
})

function dataOf({ output, variables, items, trace: parts }: Awaited<ReturnType<typeof readResult>>) {
  return {
    output: output ?? null,
    variables: variables as Record<string, string> | null,
    items: items as unknown[] | null,
    details: traceParts(parts).details,
  }
}

export const logEndpoints = [list, read, readTrace]
