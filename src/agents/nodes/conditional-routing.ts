import { evaluateExpression, judge } from '../../ai/index.ts'
import { capturedText, interpolate, type Lookup, type NodeDataOf, namesIn } from '../../graphs/index.ts'
import { passagesFor } from '../conversations/knowledge.ts'
import { ask, clock, modelFor } from '../conversations/models.ts'
import { StepFailure, valuesOf } from '../conversations/turn.ts'
import type { Executor, NodeContext } from './executor.ts'

type Data = NodeDataOf<'CONDITIONAL_ROUTING'>

/** Takes the branch of the first condition that holds. */
export const executeConditionalRouting: Executor<'CONDITIONAL_ROUTING'> = async (context, data) => {
  const port = data.mode === 'EXPRESSION' ? computed(context.lookup, data) : await judged(context, data)
  context.turn.recorder.step.output = port
  return { kind: 'done', port, output: port }
}

/** `{NAME}` stands for the value itself: whatever it holds, it cannot become a part of the expression. */
function computed(lookup: Lookup, { conditions }: Data): string {
  for (const { id, expression } of conditions) {
    const known = namesIn(expression).filter((name) => lookup(name) !== undefined)
    const standIn = (name: string) => (known.includes(name) ? `value_${known.indexOf(name)}` : undefined)
    const values = known.map((name, index) => [`value_${index}`, capturedText(lookup(name)) ?? ''])
    const holds = evaluateExpression(interpolate(expression, standIn), Object.fromEntries(values))
    if (holds === undefined) {
      const message = `The condition "${id}" cannot be computed: ${expression.slice(0, 200)}`
      throw new StepFailure({ code: 'node_failed', message })
    }
    if (holds) return id
  }
  return 'else'
}

async function judged({ turn, state, lookup }: NodeContext, data: Data): Promise<string> {
  const conditions = data.conditions.map(({ id, expression }) => ({
    id,
    expression: interpolate(expression, lookup),
  }))
  const messages = await turn.history()
  const asked = turn.message ?? conditions.map(({ expression }) => expression).join('\n')
  const passages = await passagesFor(turn, asked, data.knowledgeBaseIds)
  const found = await ask(turn, 'judge', modelFor(turn, data), (call) =>
    judge(
      turn.app,
      call,
      { conditions, passages, variables: valuesOf(turn, state), ...clock(turn) },
      messages,
    ),
  )
  return found ?? 'else'
}
