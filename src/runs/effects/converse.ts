import { performance } from 'node:perf_hooks'
import {
  type ChatMessage,
  type Model,
  reply,
  type ToolCall,
  type ToolOutcome,
  toolMessages,
} from '../../ai/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { Problem } from '../../kit/problem.ts'
import type { CallableTool } from '../../kit/toolbox.ts'
import { ask } from './ask.ts'
import { clockOf, type Host } from './host.ts'

export interface Conclusion {
  /** The model's closing words. */
  text: string
  /** Results of its tools, in order. */
  outcomes: ToolOutcome[]
}

/** The model didn't finish within its rounds. */
export class ToolLimit extends NodeFailure {}

/**
 * Lets a model speak and call the given tools, and no others, until it is done. With `aloud`, text that comes
 * along with a call is sent to the user at once.
 */
export async function converse(
  host: Host,
  task: string,
  model: Model,
  context: ReturnType<Host['voice']>,
  options: { tools: readonly CallableTool[]; messages: readonly ChatMessage[]; aloud: boolean },
): Promise<Conclusion> {
  const { tools, aloud } = options
  const messages = [...options.messages]
  const outcomes: ToolOutcome[] = []
  const onText = aloud && host.onText !== undefined ? { onText: host.onText } : {}
  const { rounds } = host.limits
  for (let round = 1; round <= rounds; round++) {
    const { text, toolCalls } = await ask(host, task, model, (call) =>
      reply(host.app, { ...call, ...onText, tools }, { ...context, ...clockOf(host) }, messages),
    )
    if (toolCalls.length === 0) return { text, outcomes }
    if (aloud && text.trim() !== '') host.say(text)
    // One after the other: a later call may depend on an earlier one.
    const answered: ToolOutcome[] = []
    for (const call of toolCalls) {
      answered.push(await callTool(host, tools, call, outcomes.length + answered.length))
    }
    outcomes.push(...answered)
    messages.push(...toolMessages(text, answered))
  }
  throw new ToolLimit(`The model asked for tools ${rounds} times in a row without coming to an end.`)
}

/** Calls one tool. A tool that wasn't offered is refused, and the model reads that. */
async function callTool(
  host: Host,
  tools: readonly CallableTool[],
  call: ToolCall,
  place: number,
): Promise<ToolOutcome> {
  host.limits.countToolCall()
  const tool = tools.find((one) => one.name === call.name)
  const refusal = tool === undefined ? `There is no tool called "${call.name.slice(0, 100)}".` : call.error
  const started = performance.now()
  const finish = (output: unknown, error: string | null): void => {
    const milliseconds = Math.round(performance.now() - started)
    host.journal.tool({ name: call.name, input: call.input, output, error, milliseconds })
  }
  const fail = (message: string): ToolOutcome => {
    finish(null, message)
    return { call, output: { error: message }, failed: true }
  }
  if (tool === undefined || refusal !== undefined) return fail(refusal ?? '')
  try {
    if (tool.acts && host.dryRun) {
      const left = { dry_run: true, message: 'This would have been done.' }
      finish(left, null)
      return { call, output: left }
    }
    if (tool.acts) await host.acting()
    const output = plain(await tool.call(call.input, { signal: host.signal, key: `${host.key}-${place}` }))
    finish(output, null)
    return { call, output }
  } catch (error) {
    // The model reads the problem and may try something else; any other error ends the node.
    if (!(error instanceof Problem) || error.code === 'insufficient_credits') throw error
    const issues = error.issues.map(({ path, message }) => `${path}: ${message}`)
    return fail([error.message, ...issues].join(' '))
  }
}

// Characters: models can't handle more.
const longestOutput = 20_000

/** The result of a tool for a model: plain JSON, shortened to `longestOutput`. */
function plain(value: unknown): ToolOutcome['output'] {
  const text = JSON.stringify(value ?? null)
  if (text.length <= longestOutput) return JSON.parse(text) as ToolOutcome['output']
  return `${text.slice(0, longestOutput)}… (${text.length - longestOutput} characters left out)`
}
