import { z } from 'zod'
import { computed, expressionProblem, invalidExpression, nameParts, namesFrom } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { TooLarge } from '../../kit/limit.ts'
import { UnknownName } from '../../kit/lookup.ts'
import { wrong } from '../../kit/problem.ts'
import { resource } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { limitsOf } from '../../platform/config/index.ts'
import { typeOf, valueTypes } from '../node-scope.ts'

const evaluated = resource('EvaluatedExpression', {
  value: z.unknown().meta({ description: 'The result.', example: true }),
  type: z.enum(valueTypes).nullable().meta({ example: 'boolean' }),
  holds: z.boolean().nullable().meta({
    description: 'Whether the result is true as a condition. Null if it is neither true nor false.',
  }),
})

// Enough for a condition with sample values of earlier nodes.
const bodyLimit = 256 * 1024

const evaluateExpression = endpoint({
  route: 'POST /expressions/evaluate',
  key: 'any',
  summary: 'Evaluate an expression',
  description:
    'Evaluates CEL like a CONDITIONAL_ROUTING node with `mode` EXPRESSION: `{NAME}` is the value itself. `values` contains the values of the names. A path such as `{trigger_payload.total}` leads into them.',
  body: z.strictObject({
    expression: z.string().min(1).max(8000).meta({ example: '{AMOUNT} > 100 && {STATUS} == "open"' }),
    values: z
      .record(z.string().max(255), z.unknown())
      .default({})
      .meta({ example: { AMOUNT: '250', STATUS: 'open' } }),
  }),
  bodyLimit,
  returns: ok(evaluated),
  reads: true,
  addition: true,
  handle: ({ app, body: { expression, values } }) => {
    const problem = expressionProblem(expression)
    if (problem !== undefined)
      throw wrong('expression', invalidExpression, `This can't be computed: ${problem}.`)
    const value = valueOf(app, expression, values)
    return { value, type: typeOf(value), holds: typeof value === 'boolean' ? value : null }
  },
})

function valueOf(app: App, expression: string, values: Readonly<Record<string, unknown>>): unknown {
  const given = new Map(Object.entries(values))
  const lookup = namesFrom(
    {
      variable: (name) => given.get(name),
      node: () => undefined,
      loop: () => ({ item: null, index: null, length: null }),
      hasLoops: false,
    },
    false,
    limitsOf(app).texts,
  )
  try {
    return computed(
      expression,
      Object.assign((name: string) => given.get(name) ?? lookup(name), lookup),
    )
  } catch (error) {
    if (error instanceof UnknownName) {
      const { head } = nameParts(error.unknown)
      throw wrong('values', 'required', `No value is given for {${error.unknown}}; give one for "${head}".`)
    }
    if (error instanceof NodeFailure || error instanceof TooLarge) {
      throw wrong('expression', 'cannot_compute', error.message)
    }
    throw error
  }
}

export const expressionEndpoints = [evaluateExpression]
