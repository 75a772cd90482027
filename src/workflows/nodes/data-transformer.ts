import { write } from '../../ai/index.ts'
import { interpolate, interpolateJson, type NodeDataOf } from '../../graphs/index.ts'
import { done, executor, type NodeContext, NodeFailure, type NodeResult } from './executor.ts'
import { modelTrace, taskCall } from './model.ts'
import { passagesFor } from './passages.ts'

type Data = NodeDataOf<'DATA_TRANSFORMER'>

export const dataTransformerExecutor = executor('DATA_TRANSFORMER', {
  reach: ({ mode }) => (mode === 'AI' ? 'outside' : 'inside'),
  repeatable: () => true,
  timeout: () => 180_000,
  run: (context, data) => (data.mode === 'AI' ? written(context, data) : filledIn(context, data)),
})

function filledIn({ lookup }: NodeContext, { prompt, outputFormat }: Data): NodeResult {
  if (outputFormat === 'TEXT') return done(interpolate(prompt, lookup))
  return done(parsed(interpolateJson(prompt, lookup)))
}

async function written(context: NodeContext, data: Data): Promise<NodeResult> {
  const { app, lookup, known, run } = context
  const asked = interpolate(data.prompt, lookup)
  const wanted = data.outputFormat === 'JSON' ? `${asked}\n\nAnswer with JSON and nothing else.` : asked
  const passages = await passagesFor(context, data.knowledgeBaseIds, asked)
  const { value, instructions, generation } = await write(
    app,
    taskCall(context, data),
    { instructions: wanted, passages, variables: known(), now: new Date(), timeZone: run.timeZone },
    [],
  )
  const trace = modelTrace(instructions, generation)
  const extra = { credits: generation.credits, trace }
  return done(data.outputFormat === 'JSON' ? parsed(unfenced(value), extra) : value, extra)
}

/** Models like to wrap JSON into a block of code. */
function unfenced(text: string): string {
  return /^\s*```(?:json)?\s*\n?([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text
}

function parsed(text: string, extra: Pick<NodeResult, 'credits' | 'trace'> = {}): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NodeFailure(`The result is not JSON: ${text.slice(0, 200)}`, extra)
  }
}
