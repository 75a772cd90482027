import { judge } from '../../ai/index.ts'
import { interpolate, type NodeDataOf } from '../../graphs/index.ts'
import { executor, type NodeContext, type NodeResult } from './executor.ts'
import { evaluate } from './expression.ts'
import { modelTrace, taskCall } from './model.ts'
import { passagesFor } from './passages.ts'

type Data = NodeDataOf<'CONDITIONAL_ROUTING'>

export const conditionalRoutingExecutor = executor('CONDITIONAL_ROUTING', {
  reach: ({ mode }) => (mode === 'AI' ? 'outside' : 'inside'),
  repeatable: () => true,
  timeout: () => 180_000,
  run: (context, data) => (data.mode === 'AI' ? judged(context, data) : computed(context, data)),
})

function computed({ lookup }: NodeContext, { conditions }: Data): NodeResult {
  return taken(conditions.find(({ expression }) => evaluate(expression, lookup))?.id ?? null)
}

async function judged(context: NodeContext, data: Data): Promise<NodeResult> {
  const { app, lookup, known, run } = context
  const conditions = data.conditions.map(({ id, expression }) => ({
    id,
    expression: interpolate(expression, lookup),
  }))
  const asked = conditions.map(({ expression }) => expression).join('\n')
  const passages = await passagesFor(context, data.knowledgeBaseIds, asked)
  const { value, instructions, generation } = await judge(
    app,
    taskCall(context, data),
    { conditions, passages, variables: known(), now: new Date(), timeZone: run.timeZone },
    [],
  )
  return { ...taken(value), credits: generation.credits, trace: modelTrace(instructions, generation) }
}

function taken(condition: string | null): NodeResult {
  const port = condition ?? 'else'
  return { outcome: { kind: 'done', port }, output: port }
}
