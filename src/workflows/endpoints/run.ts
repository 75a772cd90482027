import { z } from 'zod'
import { accepted } from '../../kit/answers.ts'
import { numberId, resource, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { cancelRun, retryRun } from '../runs/control.ts'
import { readLog } from '../runs/logs.ts'
import { replayRun, runNow, testDraft } from '../runs/manual.ts'
import { readWorkflow } from '../workflows.ts'

const started = resource('StartedRun', { logId: uuid })
const params = z.strictObject({ workflowId: numberId })
const ofRun = z.strictObject({ workflowId: numberId, logId: uuid })

const run = endpoint({
  route: 'POST /workflows/{workflowId}/run',
  key: 'any',
  summary: 'Run a scheduled workflow now',
  description: 'Only ACTIVE workflows that start with a schedule; others are started by their events.',
  params,
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params: { workflowId } }) => {
    const accountId = caller.account.id
    await readWorkflow(app.db, accountId, workflowId)
    return { logId: await runNow(app, { accountId, workflowId }) }
  },
})

const testRun = endpoint({
  route: 'POST /workflows/{workflowId}/test-run',
  key: 'any',
  summary: 'Try the draft of a workflow',
  description:
    "Runs the draft as it is now, whatever the status, with the given payload as what started it and the caller's rights. The run is real: what its nodes do is done. It stands apart from the other logs and counts nowhere.",
  params,
  body: z.strictObject({
    payload: z
      .unknown()
      .optional()
      .meta({ description: 'What the entry node hands on.', example: { order: 17 } }),
  }),
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId }, body }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    return { logId: await testDraft(app, caller, workflowId, body.payload ?? null) }
  },
})

const cancel = endpoint({
  route: 'POST /workflows/{workflowId}/logs/{logId}/cancel',
  key: 'user',
  summary: 'Cancel a run',
  description: 'Stops it where it stands. What its nodes have done so far stays done.',
  params: ofRun,
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId, logId } }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    await readLog(app.db, workflowId, logId)
    await cancelRun(app, workflowId, logId)
    return { logId }
  },
})

const retry = endpoint({
  route: 'POST /workflows/{workflowId}/logs/{logId}/retry',
  key: 'user',
  summary: 'Retry a failed run from the node that failed',
  description: 'On the same version of the graph, with what the nodes before it brought about.',
  params: ofRun,
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId, logId } }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    await readLog(app.db, workflowId, logId)
    await retryRun(app, workflowId, logId)
    return { logId }
  },
})

const replay = endpoint({
  route: 'POST /workflows/{workflowId}/logs/{logId}/replay',
  key: 'user',
  summary: 'Start a run anew with what started an earlier one',
  description: 'On what is served now. The workflow must be ACTIVE.',
  params: ofRun,
  returns: accepted(started),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId, logId } }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    return { logId: await replayRun(app, caller.account.id, workflowId, logId) }
  },
})

export const runEndpoints = [run, testRun, cancel, retry, replay]
