import { z } from 'zod'
import type { Effects, ModelChoice, NodeResult } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { evaluate, expressionProblem, invalidExpression } from '../expression.ts'
import { errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { modelRules, textModelDisplay, textModelFields } from './fields.ts'

const reserved = ['else', 'error']

const condition = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, dashes or underscores.')
    .refine((id) => !reserved.includes(id), {
      error: 'Another port has this name.',
      params: { code: 'taken' },
    })
    .optional()
    .describe('The name of the port. By default `condition_1`, `condition_2` and so on, by position.'),
  label: z.string().max(200).optional().describe('The label of this branch.'),
  expression: template()
    .min(1)
    .meta({ format: 'expression' })
    .describe('The condition for taking this branch.'),
})

type Condition = z.output<typeof condition>

function withIds(conditions: Condition[]): (Condition & { id: string })[] {
  return conditions.map((one, index) => ({ ...one, id: one.id ?? `condition_${index + 1}` }))
}

const conditions = z
  .array(condition)
  .min(1)
  .max(50)
  .superRefine((given, context) => {
    const seen = new Set<string>()
    withIds(given).forEach(({ id }, index) => {
      if (seen.has(id)) {
        const message = `Another condition has the id "${id}".`
        context.addIssue({ code: 'custom', path: [index, 'id'], message, params: { code: 'taken' } })
      }
      seen.add(id)
    })
  })
  .transform(withIds)

export const conditionalRoutingNode = node({
  type: 'CONDITIONAL_ROUTING',
  title: 'Condition',
  display: {
    icon: 'automation',
    group: 'decide',
    purpose: 'Continues at the first condition that is true',
    summary: '{conditions}',
    initial: {
      flow: { mode: 'AI', conditions: [{ id: 'condition_1', expression: '' }] },
      workflow: { mode: 'EXPRESSION', conditions: [{ id: 'condition_1', expression: '' }] },
    },
    fields: {
      mode: { label: 'Decided by', options: { AI: 'The model', EXPRESSION: 'An expression' } },
      conditions: {
        label: 'Conditions',
        fields: { id: null, label: { label: 'Name' }, expression: { label: 'Condition' } },
      },
      ...textModelDisplay({ mode: ['AI'] }),
    },
  },
  in: ['flow', 'workflow'],
  data: {
    mode: z
      .enum(['AI', 'EXPRESSION'])
      .default('AI')
      .describe('AI lets a model judge the conditions. EXPRESSION computes them.'),
    conditions: conditions.describe('Checked in order. The first one that is true decides the branch.'),
    ...textModelFields(),
  },
  rules: modelRules,
  hints: ({ mode, conditions: given }, hint) => {
    if (mode === 'AI') return
    given.forEach(({ expression }, index) => {
      const problem = expressionProblem(expression)
      if (problem === undefined) return
      hint(['conditions', index, 'expression'], `This can't be computed: ${problem}.`, invalidExpression)
    })
  },
  branches: {
    each: 'condition, named by its ID',
    from: 'conditions',
    key: 'id',
    taken: 'when this is the first condition that is true',
  },
  ports: [{ handle: 'else', label: 'else', taken: 'when no condition is true' }, errorPort],
  guidance: `Takes the branch of the first condition that is true, or \`else\`. Each condition has a port named by its \`id\`. If a
condition is removed, so are the edges of its port. Send the IDs when you reorder conditions.

With \`mode\` AI, a model judges each \`expression\`, written in plain words, based on the conversation or the run so far.
With \`mode\` EXPRESSION, \`expression\` is computed (CEL) without a model. \`{NAME}\` in it is the value of the variable, not
inserted text: \`{STATUS} == "open" && double({AMOUNT}) > 100.0\`.`,
  result: 'the name of the port',
  example: {
    mode: 'AI',
    conditions: [
      { id: 'refund', expression: 'The user wants their money back.' },
      { id: 'complaint', expression: 'The user is unhappy but asks for no money.' },
    ],
  },
  reach: ({ mode }) => (mode === 'AI' ? 'outside' : 'inside'),
  repeatable: () => true,
  timeout: () => 180_000,
  // Simple conditions are evaluated synchronously.
  run: (effects, data) =>
    data.mode === 'EXPRESSION' ? taken(firstThatHolds(effects, data)) : judged(effects, data),
})

interface Conditions extends ModelChoice {
  conditions: readonly { id: string; expression: string }[]
}

function firstThatHolds({ lookup }: Effects, { conditions: given }: Conditions): string | null {
  return given.find(({ expression }) => evaluate(expression, lookup))?.id ?? null
}

async function judged({ lookup, models }: Effects, data: Conditions): Promise<NodeResult> {
  const filled = data.conditions.map(({ id, expression }) => ({
    id,
    expression: interpolate(expression, lookup),
  }))
  return taken(await models.judge(data, filled))
}

function taken(id: string | null): NodeResult {
  const port = id ?? 'else'
  return { outcome: { kind: 'done', port }, output: port }
}
