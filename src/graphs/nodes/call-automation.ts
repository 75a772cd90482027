import { z } from 'zod'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { callResult } from './call-result.ts'

export const callAutomationNode = node({
  type: 'CALL_AUTOMATION',
  title: 'Call automation',
  display: {
    icon: 'automation',
    group: 'decide',
    purpose: 'Runs another automation and uses its result',
    summary: ['{automationId}', 'No automation selected'],
    fields: {
      automationId: { label: 'Automation', control: 'callable' },
      inputs: { label: 'Inputs', control: 'inputs' },
      waitForResult: { label: 'Wait for the result' },
    },
  },
  in: ['workflow', 'flow'],
  data: {
    automationId: ref('workflow').describe(
      'The workflow to call. It starts with a CALL_TRIGGER node and is ACTIVE.',
    ),
    inputs: z
      .record(z.string().max(64), z.union([template(), z.number(), z.boolean()]))
      .refine((inputs) => Object.keys(inputs).length <= 50, { error: 'The maximum is 50 inputs.' })
      .default({})
      .describe('Its inputs by name. Values may hold `{VARIABLES}`.'),
    waitForResult: z
      .boolean()
      .default(true)
      .describe('If false, the graph continues at once, and the called run is on its own.'),
  },
  ports: [defaultPort('once the called automation has returned, or has started'), errorPort],
  guidance: `Calls another workflow. \`GET /callable-workflows\` lists those that can be called, with their inputs and results.

- The called run has the rights of the teammate who published that workflow, and counts its own steps.
- A workflow that waits takes no place from others, for as long as the called run takes. Canceling it cancels the called
  run. A flow waits for 30 seconds: then the node fails, and the called run continues.
- The node fails if the workflow isn't ACTIVE or has no CALL_TRIGGER node, if an input is missing or has another type, and
  if the called run fails or is canceled.
- Calls nest ten levels deep. In a dry run, the called run is a dry run, too.`,
  result: 'the values of its RETURN node, or null. Without waiting, `{ runId }`',
  example: { automationId: 1, inputs: { email: '{trigger_payload.email}' } },
  repeatable: () => true,
  run: ({ lookup, resumed, callAutomation }, { automationId, inputs, waitForResult }) => {
    if (resumed?.by === 'RUN') return callResult(resumed)
    const filled = Object.entries(inputs).map(([name, value]) => {
      return [name, typeof value === 'string' ? interpolate(value, lookup) : value] as const
    })
    return callAutomation({ automationId, inputs: Object.fromEntries(filled), isAwaited: waitForResult })
  },
})
