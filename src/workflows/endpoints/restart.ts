import { z } from 'zod'
import { nodeIdText } from '../../graphs/index.ts'
import { accepted, ok } from '../../kit/answers.ts'
import { resource, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { previewRestart, restartRun } from '../starting/restart.ts'
import { started } from './run.ts'

const params = z.strictObject({ runId: uuid, stepId: uuid })

const step = z.strictObject({
  id: uuid,
  step: z.int().meta({ description: 'Counted from 1.', example: 3 }),
  nodeId: nodeIdText,
  alias: z.string().meta({ example: 'Records 1' }),
})

const toStep = (one: z.output<typeof step>) => ({
  id: one.id,
  step: one.step,
  nodeId: one.nodeId,
  alias: one.alias,
})

const loops =
  'Later steps that follow from it are executed again. Steps of other branches are kept. A step in a loop starts the loop again, with its first item.'

const preview = endpoint({
  route: 'GET /runs/{runId}/steps/{stepId}/restart',
  key: 'user',
  summary: 'Preview a restart at a step of a run',
  description: loops,
  params,
  returns: ok(
    resource('RestartPreview', {
      start: step.meta({
        description: 'The step that the restart begins at: this one, or the loop around it.',
      }),
      actsAgain: z.array(step).meta({
        description: 'The steps that sent, created or asked something, and would do so again.',
      }),
      kept: z.int().meta({ description: 'The number of steps whose results are kept.', example: 2 }),
      repeated: z.int().meta({ description: 'The number of steps that would run again.', example: 1 }),
      hasNewWaitUrl: z.boolean().meta({
        description:
          'True if the restarted run waits for a call at a URL of its own. URLs that the earlier run sent do not reach it.',
      }),
    }),
  ),
  errors: ['not_found', 'conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: named }) => {
    const { start, actsAgain, ...counts } = await previewRestart(app, caller, named)
    return { start: toStep(start), actsAgain: actsAgain.map(toStep), ...counts }
  },
})

const restart = endpoint({
  route: 'POST /runs/{runId}/steps/{stepId}/restart',
  key: 'user',
  summary: 'Restart a run at one of its steps',
  description: `Starts a new run with the trigger data of one that is over, and with the results of its earlier steps. ${loops} A failed step is retried with the idempotency key that it had.`,
  params,
  body: z.strictObject({
    version: z.enum(['same', 'current']).default('same').meta({
      description: 'The version of the run, or the live version.',
      example: 'same',
    }),
    actAgain: z.boolean().default(false).meta({
      description: 'Required if steps would act a second time. The preview lists them.',
      example: true,
    }),
  }),
  returns: accepted(started),
  errors: ['not_found', 'conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: named, body }) => ({
    logId: await restartRun(app, caller, named, body),
  }),
})

export const restartEndpoints = [preview, restart]
