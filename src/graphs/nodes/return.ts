import { z } from 'zod'
import { NodeFailure } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { errorPort } from '../ports.ts'
import { interpolate, interpolateJson } from '../templates.ts'
import {
  repeatedNames,
  typedValues,
  type ValueType,
  valueName,
  valueTypeDisplay,
  valueTypeField,
} from './typed-values.ts'

export const returnNode = node({
  type: 'RETURN',
  title: 'Return',
  display: {
    icon: 'undo',
    group: 'decide',
    purpose: 'Ends the run and returns a result to the caller',
    summary: ['{values}', 'No result'],
    fields: {
      values: {
        label: 'Result',
        hint: 'The values that the caller receives',
        fields: { name: { label: 'Name' }, type: valueTypeDisplay, value: { label: 'Value' } },
      },
    },
  },
  in: ['workflow'],
  data: {
    values: z
      .array(
        z.strictObject({
          name: valueName.describe('The name of the value.'),
          type: valueTypeField,
          value: template().default('').describe('The value. Empty for null.'),
        }),
      )
      .max(50)
      .default([])
      .describe('The result.'),
  },
  rules: (data, fail) => {
    repeatedNames(data.values, (index) => fail(['values', index, 'name'], 'This name is taken.', 'taken'))
  },
  ports: [errorPort],
  guidance: `Ends the run, parallel branches included. If a CALL_AUTOMATION node waits for it, the result of that node is an
object with \`values\`. The node fails if a value doesn't have its type. A run that ends without RETURN returns null.`,
  result: 'the returned values by name',
  example: { values: [{ name: 'total', type: 'NUMBER', value: '{trigger_payload.amount}' }] },
  run: ({ lookup }, { values }) => {
    const filled = values.map(({ name, type, value }) => {
      return [name, (type === 'JSON' ? interpolateJson : interpolate)(value, lookup)] as const
    })
    const typed = typedValues(values, Object.fromEntries(filled))
    if ('mistake' in typed) throw new NodeFailure(`The result ${typed.mistake}`)
    return { outcome: { kind: 'return' }, output: typed.values }
  },
})

/** The values that the data of a RETURN node declares. */
export function declaredResult(data: unknown): readonly { name: string; type: ValueType }[] {
  return returnNode.data.safeParse(data).data?.values ?? []
}
