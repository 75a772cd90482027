import { z } from 'zod'
import { nodeIdText, triggerTypes } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { Problem } from '../../kit/problem.ts'
import {
  decodeCursor,
  listOf,
  numberId,
  id as numericId,
  objectIdText,
  pageOf,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
  uuid,
} from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { addressOf, cancelRun, retryRun, waitKinds } from '../../runs/index.ts'
import { listCalls } from '../calls/links.ts'
import {
  listRuns,
  type RunRow,
  readRun,
  requireSeen,
  seesRun,
  type WaitRow,
  workflowsOf,
} from '../logs/all-runs.ts'
import { durationOf } from '../logs/logs.ts'
import { runStatuses } from '../logs/run-status.ts'
import { retryOnCurrent } from '../starting/manual.ts'
import { endDate, startDate } from './dates.ts'

const status = z.enum(runStatuses)

export const isHidden = z.boolean().meta({
  description:
    'True if the run has rights to records that the caller may not read. Then the data that it read and wrote is left out.',
})

const shape = {
  id: uuid,
  workflowId: numericId,
  workflowName: z.string().meta({ example: 'Order status' }),
  status,
  triggerType: z.enum(triggerTypes),
  isTest: z.boolean(),
  error: z.string().nullable(),
  operations: z.int().meta({ description: 'The number of executed nodes.', example: 5 }),
  ai_credits: z.number().meta({ example: 2 }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  duration: z.int().nullable().meta({
    description: 'The duration in milliseconds without waiting time. Null while it is running.',
    example: 840,
  }),
  waitsFor: resource('RunWait', {
    kind: z.enum([...waitKinds, 'SLOT']).meta({
      description:
        'What it waits for: a time, a call, a decision about a task, the retry of a failed node, a run that it called, or a slot within the limits of its workflow.',
    }),
    nodeId: nodeIdText.nullable().meta({ description: 'Null while it waits for a slot.' }),
    since: timestamp,
    until: timestamp.nullable().meta({ description: 'Null if there is no limit.' }),
    url: z.string().nullable().meta({
      description: 'For a call: the URL to post to, without a key.',
      example: 'https://desk.example.com/waits/0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182.0.c2VjcmV0',
    }),
    taskId: uuid.nullable(),
    runId: uuid.nullable().meta({ description: 'The called run that it waits for.' }),
    retry: z
      .strictObject({
        attempt: z.int().meta({ description: 'The number of the next attempt.', example: 2 }),
        attempts: z.int().meta({ description: 'The maximum number of attempts.', example: 3 }),
        error: z.string().meta({
          description: 'The error of the last attempt.',
          example: 'The call was answered with status 503.',
        }),
      })
      .nullable()
      .meta({ description: 'Set while a node waits for a retry.' }),
  })
    .nullable()
    .meta({ description: "What the run waits for. Null if it isn't waiting." }),
  parent: resource('RunParent', {
    runId: uuid.nullable().meta({ description: 'Null if a flow called it.' }),
    workflowId: numericId.nullable(),
    workflowName: z.string().nullable().meta({ example: 'New order' }),
    conversationId: uuid.nullable().meta({ description: 'The conversation of the flow.' }),
  })
    .nullable()
    .meta({ description: 'The run or the conversation that called it.' }),
  calledRuns: z.int().meta({ description: 'The number of runs that it called.', example: 0 }),
}
export const run = resource('Run', shape)
const runDetail = resource('RunDetail', {
  ...shape,
  snapshotId: objectIdText.nullable().meta({
    description: 'The version of the run. Null for a draft.',
  }),
  restartedFrom: uuid.nullable().meta({ description: 'The run whose results it kept.' }),
  replacedBy: uuid.nullable().meta({
    description: 'The run of the newer event, if this one was canceled for it by a debounce.',
  }),
  keyError: z.string().nullable().meta({
    description: 'The reason why the key of its limits is empty.',
    example: 'The key is empty, because the trigger data has no value for {trigger_payload.id}.',
  }),
  deliveryId: uuid.nullable().meta({ description: 'The webhook delivery that started it.' }),
  webhookId: z
    .string()
    .nullable()
    .meta({ description: 'The id of the webhook.', example: 'wh_6f1c0a5b9d2e4f7a8b3c1d0e9f8a7b6c' }),
  payload: z.unknown().meta({ description: 'The trigger data.', example: { order: 17 } }),
  actsAs: z
    .strictObject({ email: z.string().meta({ example: 'mara@example.com' }) })
    .nullable()
    .meta({
      description:
        'The teammate whose rights the run has. Null for the rights that every member has, and if the teammate was deleted.',
    }),
  calls: z
    .array(
      resource('CalledRun', {
        id: uuid,
        workflowId: numericId,
        workflowName: z.string().meta({ example: 'Check stock' }),
        status,
        nodeId: nodeIdText.nullable().meta({ description: 'The node that called it.' }),
      }),
    )
    .readonly()
    .meta({ description: 'The runs that it called, newest first, 200 at most.' }),
  isHidden,
})

export function toRun(app: App, row: RunRow): z.input<typeof run> {
  return {
    id: row.id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    status: row.status,
    triggerType: row.trigger_type,
    isTest: row.is_test,
    error: row.error,
    operations: row.steps,
    ai_credits: row.credits,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    duration: durationOf(row),
    waitsFor: row.wait === null ? null : toWait(app, row.id, row.wait),
    parent: row.parent,
    calledRuns: row.called_runs,
  }
}

function toWait(app: App, runId: string, wait: WaitRow) {
  return {
    kind: wait.kind,
    nodeId: wait.node_id,
    since: new Date(wait.since),
    until: wait.due_at === null ? null : new Date(wait.due_at),
    url: wait.call_number === null ? null : addressOf(app, runId, wait.call_number),
    taskId: wait.task_id,
    runId: wait.child_run_id,
    retry: wait.retry,
  }
}

const statuses = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(status))
  .meta({
    type: 'string',
    description: 'One status, or several separated by commas.',
    example: 'FAILED,CANCELLED',
  })

const list = endpoint({
  route: 'GET /runs',
  key: 'user',
  summary: 'List the runs of all workflows',
  description: 'Newest first. Dates limit `createdAt`. A date without a time is that day in UTC.',
  query: z.strictObject({
    status: statuses.optional(),
    workflowId: numberId.optional(),
    triggerType: z.enum(triggerTypes).optional(),
    error: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'A part of the error message.', example: 'status 500' }),
    start_date: startDate.optional(),
    end_date: endDate.optional(),
    tests: queryFlag.optional().meta({ description: 'Lists test runs instead.' }),
    ...pageQuery,
  }),
  returns: ok(listOf(run)),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const { limit, cursor, tests = false, start_date: from, end_date: to, ...filter } = query
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.uuid()]))
    const rows = await listRuns(app.db, caller.account.id, {
      ...filter,
      from,
      to,
      tests,
      after,
      limit: limit + 1,
    })
    const page = pageOf(rows, limit, (row) => [row.id])
    return { ...page, results: page.results.map((row) => toRun(app, row)) }
  },
})

const read = endpoint({
  route: 'GET /runs/{runId}',
  key: 'user',
  summary: 'Get a run with its trigger data and version',
  params: z.strictObject({ runId: uuid }),
  returns: ok(runDetail),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { runId } }) => {
    const row = await readRun(app.db, caller.account.id, runId)
    const { snapshot_id: snapshotId, delivery_id: deliveryId, webhook_id: webhookId, payload } = row
    const { restarted_from: restartedFrom, replaced_by: replacedBy, key_error: keyError } = row
    const actsAs = row.acts_as_email === null ? null : { email: row.acts_as_email }
    const hidden = !(await seesRun(app, caller, runId))
    return {
      ...toRun(app, row),
      snapshotId,
      restartedFrom,
      replacedBy,
      keyError,
      deliveryId,
      webhookId,
      actsAs,
      payload: hidden ? null : payload,
      calls: row.called_runs === 0 ? [] : await listCalls(app.db, caller.account.id, runId),
      isHidden: hidden,
    }
  },
})

const ids = z.array(uuid).min(1).max(200)

const results = listOf(
  resource('RunAction', {
    id: uuid.meta({ description: 'The requested run.' }),
    logId: uuid.nullable().meta({ description: 'The resulting run. Null if the operation failed.' }),
    error: z.string().nullable(),
  }),
)

/** Changes each run separately. Failures are returned next to the results. */
async function withEach(
  app: App,
  accountId: number,
  runIds: readonly string[],
  act: (workflowId: number, runId: string) => Promise<string>,
) {
  const unique = [...new Set(runIds)]
  const workflows = await workflowsOf(app.db, accountId, unique)
  const done: { id: string; logId: string | null; error: string | null }[] = []
  for (const id of unique) {
    try {
      const workflowId = workflows.get(id)
      if (workflowId === undefined) throw new Problem('not_found', 'There is no such run in this account.')
      done.push({ id, logId: await act(workflowId, id), error: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      done.push({ id, logId: null, error: error.message })
    }
  }
  return { results: done, next_cursor: null }
}

const cancel = endpoint({
  route: 'POST /runs/cancel',
  key: 'user',
  summary: 'Cancel runs',
  description: 'Stops each run. Effects of finished nodes stay.',
  body: z.strictObject({ ids }),
  returns: ok(results),
  addition: true,
  handle: ({ app, caller, body }) =>
    withEach(app, caller.account.id, body.ids, async (workflowId, runId) => {
      await cancelRun(app, workflowId, runId)
      return runId
    }),
})

const retry = endpoint({
  route: 'POST /runs/retry',
  key: 'user',
  summary: 'Retry failed runs from the node that failed',
  description:
    'Keeps the results of earlier nodes. `version` `same` continues the run itself. `current` starts a run on the live version, from that node if it still exists, otherwise from the beginning.',
  body: z.strictObject({
    ids,
    version: z.enum(['same', 'current']).default('same').meta({ example: 'same' }),
  }),
  returns: ok(results),
  addition: true,
  handle: ({ app, caller, body }) =>
    withEach(app, caller.account.id, body.ids, async (workflowId, runId) => {
      if (body.version === 'current') {
        await requireSeen(app, caller, runId)
        return retryOnCurrent(app, caller.account.id, workflowId, runId)
      }
      await retryRun(app, workflowId, runId)
      return runId
    }),
})

export const allRunEndpoints = [list, read, cancel, retry]
