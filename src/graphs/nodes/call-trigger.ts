import { z } from 'zod'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'
import { automationCall } from '../triggers/automation-call.ts'
import { isRecord } from '../walk.ts'
import { repeatedNames, typedValues, valueName, valueTypeDisplay, valueTypeField } from './typed-values.ts'

export const callTriggerNode = node({
  type: 'CALL_TRIGGER',
  title: 'Call',
  display: {
    icon: 'plug',
    group: 'start',
    purpose: 'Starts when a flow or another automation calls it',
    summary: ['{inputs}', 'No inputs'],
    fields: {
      inputs: {
        label: 'Inputs',
        hint: 'The values that callers pass',
        fields: {
          name: { label: 'Name' },
          type: valueTypeDisplay,
          required: { label: 'Required' },
          description: { label: 'Description' },
        },
      },
    },
  },
  in: ['workflow'],
  entry: 'workflow',
  instead: 'A flow starts with its START or TRIGGER_INTENT node.',
  data: {
    inputs: z
      .array(
        z.strictObject({
          name: valueName.describe('The name of the input.'),
          type: valueTypeField,
          required: z.boolean().default(true).describe('If false, a missing input is null.'),
          description: z.string().max(500).default('').describe('What callers pass here.'),
        }),
      )
      .max(50)
      .default([])
      .describe('The inputs that callers pass.'),
  },
  rules: (data, fail) => {
    repeatedNames(data.inputs, (index) => fail(['inputs', index, 'name'], 'This name is taken.', 'taken'))
  },
  ports: [{ ...defaultPort('when it is called'), expected: true }],
  triggers: [automationCall],
  guidance: `Starts a run when a CALL_AUTOMATION node calls this workflow. \`inputs\` declares what callers pass: a call with a
missing or wrong input fails in the caller, before a run starts. A RETURN node ends the run and returns its result.`,
  result: 'the inputs by name',
  example: { inputs: [{ name: 'email', type: 'TEXT' }] },
  run: ({ payload }, { inputs }) => {
    const typed = typedValues(inputs, isRecord(payload) ? payload : {})
    if ('mistake' in typed) throw new NodeFailure(`The input ${typed.mistake}`)
    return done(typed.values)
  },
})

export type DeclaredInput = z.output<typeof callTriggerNode.data>['inputs'][number]

/** The inputs that the data of a CALL_TRIGGER node declares; undefined for other data. */
export function declaredInputs(data: unknown): readonly DeclaredInput[] | undefined {
  return callTriggerNode.data.safeParse(data).data?.inputs
}
