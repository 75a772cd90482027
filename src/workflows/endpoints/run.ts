import { z } from 'zod'
import { nodeIdText } from '../../graphs/index.ts'
import { accepted } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { numberId, resource, uuid } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { cancelRun, isTooDeep, retryRun, tooDeep } from '../../runs/index.ts'
import { requireSeen } from '../logs/all-runs.ts'
import { readLog } from '../logs/logs.ts'
import { callPublished, replayRun, runNow, testDraft } from '../starting/manual.ts'
import { readWorkflow } from '../workflows.ts'

export const started = resource('StartedRun', { logId: uuid })
const params = z.strictObject({ workflowId: numberId })

const run = endpoint({
  route: 'POST /workflows/{workflowId}/run',
  key: 'any',
  summary: 'Run a scheduled workflow now',
  description: 'Only for ACTIVE workflows with a schedule. Others are started by their events.',
  params,
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params: { workflowId } }) => {
    const accountId = caller.account.id
    await readWorkflow(app.db, accountId, workflowId)
    return { logId: await runNow(app, { accountId, workflowId }) }
  },
})

const call = endpoint({
  route: 'POST /workflows/{workflowId}/call',
  key: 'user',
  summary: 'Run the live version of a workflow with a payload',
  description:
    'Only for ACTIVE workflows that start with a webhook or a schedule. Runs like a delivery with this body, with the rights of the user who published the workflow.',
  params,
  body: z.strictObject({
    payload: z
      .record(z.string(), z.unknown())
      .refine((payload) => !isTooDeep(payload), tooDeep)
      .default({})
      .meta({ description: 'The trigger data.', example: { order: 17 } }),
  }),
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { workflowId }, body: { payload } }) => {
    const accountId = caller.account.id
    await readWorkflow(app.db, accountId, workflowId)
    return { logId: await callPublished(app, { accountId, workflowId, payload }) }
  },
})

const testRun = endpoint({
  route: 'POST /workflows/{workflowId}/test-run',
  key: 'any',
  summary: 'Test the draft of a workflow',
  description:
    "Runs the current draft, whatever its status, with the given trigger data and the caller's rights. Its effects are real, unless `dryRun` is true. Test runs are listed separately and not counted.",
  params,
  body: z
    .strictObject({
      payload: z
        .unknown()
        .refine((payload) => !isTooDeep(payload), tooDeep)
        .optional()
        .meta({ description: 'The trigger data.', example: { order: 17 } }),
      from: nodeIdText.optional().meta({
        description: 'Starts at this node. Earlier nodes use pinned data, or data from the last run.',
      }),
      until: nodeIdText.optional().meta({ description: 'Ends after this node.' }),
      usePinned: z
        .boolean()
        .default(false)
        .meta({ description: 'Skips nodes with pinned data.', example: false }),
      dryRun: z.boolean().default(false).meta({
        description:
          'Skips everything that would change something: records, messages, and requests to other servers except GET.',
        example: false,
      }),
    })
    .meta({ example: { payload: { order: 17 } } }),
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId }, body }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    return { logId: await testDraft(app, caller, workflowId, body) }
  },
})

/** Something that is done with a run of the log; it answers with the run that this is about from then on. */
function ofLog(
  verb: 'cancel' | 'retry' | 'replay',
  texts: { summary: string; description: string },
  act: (app: App, run: { caller: Caller; workflowId: number; logId: string }) => Promise<string>,
) {
  return endpoint({
    route: `POST /workflows/{workflowId}/logs/{logId}/${verb}`,
    key: 'user',
    ...texts,
    params: z.strictObject({ workflowId: numberId, logId: uuid }),
    returns: accepted(started),
    errors: ['not_found', 'conflict', 'forbidden'],
    addition: true,
    handle: async ({ app, caller, params: { workflowId, logId } }) => {
      await readWorkflow(app.db, caller.account.id, workflowId)
      await readLog(app.db, workflowId, logId)
      return { logId: await act(app, { caller, workflowId, logId }) }
    },
  })
}

const cancel = ofLog(
  'cancel',
  {
    summary: 'Cancel a run',
    description: 'Stops the run. Effects of finished nodes stay.',
  },
  async (app, { workflowId, logId }) => {
    await cancelRun(app, workflowId, logId)
    return logId
  },
)

const retry = ofLog(
  'retry',
  {
    summary: 'Retry a failed run from the node that failed',
    description: 'Uses the same version of the graph and the results of earlier nodes.',
  },
  async (app, { workflowId, logId }) => {
    await retryRun(app, workflowId, logId)
    return logId
  },
)

const replay = ofLog(
  'replay',
  {
    summary: 'Start a new run with the trigger data of an earlier one',
    description: 'Uses the live version. The workflow must be ACTIVE.',
  },
  async (app, { caller, workflowId, logId }) => {
    await requireSeen(app, caller, logId)
    return replayRun(app, caller.account.id, workflowId, logId)
  },
)

export const runEndpoints = [run, call, testRun, cancel, retry, replay]
