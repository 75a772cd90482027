import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { numberId, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { mistakesOfKey } from '../../runs/index.ts'
import { changeFlowControl, readFlowControl } from '../flow-control.ts'

const params = z.strictObject({ workflowId: numberId })
const most = 1000
const daySeconds = 86_400

const key = z
  .string()
  .min(1)
  .max(500)
  .superRefine((text, context) => {
    for (const message of mistakesOfKey(text)) context.addIssue({ code: 'custom', message })
  })
  .nullable()
  .default(null)
  .meta({
    description:
      'An expression over the trigger data. The limits apply to each value of it separately. Null for one limit for all runs.',
    example: '{trigger_payload.customer.id}',
  })

const seconds = z.int().min(1).max(daySeconds)

const limits = {
  key,
  concurrency: z.int().min(1).max(most).nullable().default(null).meta({
    description: 'The number of runs between their start and their end, waits included.',
    example: 1,
  }),
  rate: z
    .strictObject({
      runs: z.int().min(1).max(most).meta({ description: 'The number of runs.', example: 10 }),
      seconds: seconds.meta({ description: 'The period in which so many runs start.', example: 60 }),
    })
    .nullable()
    .default(null),
  debounceSeconds: seconds.nullable().default(null).meta({
    description:
      'Starts a run once so many seconds have passed without a newer event. The runs of older events are canceled.',
    example: 30,
  }),
}

const flowControl = resource('FlowControl', limits)

const isKeyUsed = (given: z.output<typeof flowControl>): boolean =>
  given.key === null || [given.concurrency, given.rate, given.debounceSeconds].some((limit) => limit !== null)

const read = endpoint({
  route: 'GET /workflows/{workflowId}/flow-control',
  key: 'any',
  summary: 'Get the limits of the runs of a workflow',
  params,
  returns: ok(flowControl),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { workflowId } }) => readFlowControl(app.db, caller.account.id, workflowId),
})

const change = endpoint({
  route: 'PUT /workflows/{workflowId}/flow-control',
  key: 'any',
  summary: 'Set the limits of the runs of a workflow',
  description:
    'Applies at once, also to runs that wait. A run beyond the limits is listed as WAITING, for a SLOT, and starts in the order of events. Test runs have no limits. Repeated runs are not debounced.',
  params,
  body: z
    .strictObject(limits)
    .refine(isKeyUsed, { path: ['key'], error: 'Set a limit for the key, or remove the key.' }),
  returns: ok(flowControl),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId }, body, audit }) => {
    const before = await changeFlowControl(app, caller.account.id, workflowId, body)
    audit({ before: { ...before }, after: { ...body } })
    return body
  },
})

export const flowControlEndpoints = [read, change]
