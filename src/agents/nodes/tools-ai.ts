import { capture } from '../../ai/index.ts'
import { interpolate, type NodeDataOf } from '../../graphs/index.ts'
import { playbooksFor } from '../conversations/answer.ts'
import { passagesFor } from '../conversations/knowledge.ts'
import { ask, asUser, clock, modelFor, voice } from '../conversations/models.ts'
import { type Conclusion, converse } from '../conversations/tool-loop.ts'
import { limits } from '../runtime/index.ts'
import { done, type Executor, type NodeContext } from './executor.ts'
import { toolsFor } from './toolbox/toolbox.ts'

type Data = NodeDataOf<'TOOLS_AI'>

/** Lets the model get something done with the tools that the node grants, and with those alone. */
export const executeToolsAi: Executor<'TOOLS_AI'> = async (context, data) => {
  const { turn, state, flow, lookup } = context
  const actor = await turn.actorFor(flow)
  const tools = await toolsFor(turn.app, actor, data)
  const instructions = [data.instructions, data.prompt]
    .map((text) => interpolate(text, lookup))
    .join('\n\n')
    .trim()
  const playbooks = await playbooksFor(turn, actor.user?.id ?? null, data.playbookIds)
  const passages = await passagesFor(turn, turn.message ?? instructions, data.knowledgeBaseIds)
  const captures = data.captureVariables.length > 0
  const conclusion = await converse(
    turn,
    'tools',
    modelFor(turn, data),
    voice(turn, state, instructions, { playbooks, passages }),
    { tools, aloud: !captures },
  )
  turn.recorder.step.output = conclusion.text
  const asked = (state.waiting?.asked ?? 0) + 1
  if (isQuestion(conclusion) && asked <= limits.asks) {
    turn.recorder.say(conclusion.text)
    return { kind: 'wait', asked }
  }
  const finished = { ...done, output: conclusion.text }
  if (captures) return { ...finished, variables: await captureResult(context, data, conclusion) }
  if (conclusion.text.trim() !== '') turn.recorder.say(conclusion.text)
  return finished
}

/** A model that called nothing and asks something back lacks what a tool needs: its question goes to the user. */
function isQuestion({ text, outcomes }: Conclusion): boolean {
  return outcomes.length === 0 && text.trimEnd().endsWith('?')
}

async function captureResult(
  { turn, state }: NodeContext,
  data: Data,
  { text, outcomes }: Conclusion,
): Promise<Record<string, string>> {
  const results = outcomes
    .filter(({ failed }) => failed !== true)
    .map(({ call, output }) => `${call.name}: ${JSON.stringify(output)}`)
  const fields = data.captureVariables.map(({ name, description }) => ({ name: name ?? '', description }))
  const values = await ask(turn, 'capture', modelFor(turn, data), (call) =>
    capture(turn.app, call, { fields, variables: state.variables, ...clock(turn) }, [
      asUser([...results, text].join('\n')),
    ]),
  )
  const stated = Object.entries(values).filter(([, value]) => value !== null)
  const captured = Object.fromEntries(stated.map(([name, value]) => [name, String(value)]))
  turn.recorder.step.variables = captured
  return captured
}
