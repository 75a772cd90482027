import { performance } from 'node:perf_hooks'
import {
  type ChatMessage,
  type Model,
  type ReplyContext,
  reply,
  type ToolCall,
  type ToolOutcome,
  toolMessages,
} from '../../ai/index.ts'
import { ToolFailure, type UsableTool } from '../nodes/toolbox/tool.ts'
import { limits } from '../runtime/index.ts'
import { ask } from './models.ts'
import { StepFailure, type Turn } from './turn.ts'

export interface Conclusion {
  /** The model's closing words. */
  text: string
  /** What its tools returned, in order. */
  outcomes: ToolOutcome[]
}

/**
 * Lets a model speak and call the given tools, and no others, until it is done. What it says along with a call is said
 * to the user as it goes, where `aloud` says so.
 */
export async function converse(
  turn: Turn,
  task: string,
  model: Model,
  context: ReplyContext,
  options: { tools?: readonly UsableTool[]; messages?: readonly ChatMessage[]; aloud: boolean },
): Promise<Conclusion> {
  const { tools = [], aloud } = options
  const messages = [...(options.messages ?? (await turn.history()))]
  const outcomes: ToolOutcome[] = []
  const { listener } = turn.recorder
  const onText = aloud && listener !== undefined ? { onText: listener.token } : {}
  for (let round = 0; round < limits.rounds; round++) {
    const { text, toolCalls } = await ask(turn, task, model, (call) =>
      reply(turn.app, { ...call, ...onText, tools }, context, messages),
    )
    if (toolCalls.length === 0) return { text, outcomes }
    if (aloud && text.trim() !== '') turn.recorder.say(text)
    const answered: ToolOutcome[] = []
    for (const call of toolCalls) answered.push(await callTool(turn, tools, call))
    outcomes.push(...answered)
    messages.push(...toolMessages(text, answered))
  }
  throw tooMany(`The model asked for tools ${limits.rounds} times in a row without coming to an end.`)
}

function tooMany(message: string): StepFailure {
  return new StepFailure({ code: 'tool_limit', message })
}

/** Calls one tool. What the model asks for without having been offered it is refused, and the model told so. */
async function callTool(turn: Turn, tools: readonly UsableTool[], call: ToolCall): Promise<ToolOutcome> {
  const { recorder } = turn
  if (++recorder.record.toolCalls > limits.toolCalls) {
    throw tooMany(`The turn was stopped after ${limits.toolCalls} calls of tools.`)
  }
  const tool = tools.find((one) => one.name === call.name)
  const refusal = tool === undefined ? `There is no tool called "${call.name.slice(0, 100)}".` : call.error
  const started = performance.now()
  const trace = {
    name: call.name,
    arguments: call.input,
    result: null as unknown,
    error: null as string | null,
  }
  const finish = (outcome: ToolOutcome): ToolOutcome => {
    recorder.step.tool_calls.push({ ...trace, milliseconds: Math.round(performance.now() - started) })
    recorder.event('TOOL_CALLED', { tool: call.name.slice(0, 100), succeeded: trace.error === null })
    return outcome
  }
  const fail = (message: string): ToolOutcome => {
    trace.error = message
    return finish({ call, output: { error: message }, failed: true })
  }
  if (tool === undefined || refusal !== undefined) return fail(refusal ?? '')
  try {
    if (tool.acts) await turn.acting()
    const idempotencyKey = `${turn.id}-${recorder.record.steps.length}-${recorder.record.toolCalls}`
    const output = await tool.call(call.input, { signal: turn.signal, idempotencyKey })
    trace.result = output
    return finish({ call, output })
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    return fail(error.message)
  }
}
