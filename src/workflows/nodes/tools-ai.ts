import {
  type ChatMessage,
  capture,
  reply,
  type ToolCall,
  type ToolOutcome,
  toolMessages,
} from '../../ai/index.ts'
import { capturedText, interpolate, type NodeDataOf } from '../../graphs/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { CallableTool, Toolbox } from '../../kit/toolbox.ts'
import { done, executor, type NodeContext, NodeFailure } from './executor.ts'
import { taskCall } from './model.ts'
import { passagesFor } from './passages.ts'
import { recordTools } from './record-tools.ts'

type Data = NodeDataOf<'TOOLS_AI'>

// Each round is an answer of the model and the tools that it asked for.
const mostRounds = 12

export const toolsAiExecutor = executor('TOOLS_AI', {
  reach: 'outside',
  repeatable: (data) => changesNothing(data),
  timeout: () => 600_000,
  run: async (context, data) => {
    const { tools, playbooks } = await toolboxFor(context, data)
    const { text, credits, calls } = await converse(context, data, tools, playbooks)
    const variables = await captured(context, data, text)
    return done(text, { credits, variables, trace: { tool_calls: calls, answer: text } })
  },
})

/** Tools of one's own may do anything; records are changed only where that is granted. */
function changesNothing({ customToolIds, selectedRecordTypes }: Data): boolean {
  const mayChange = selectedRecordTypes.some(
    (granted) => granted.create || granted.update || granted.delete || granted.createActivity,
  )
  return customToolIds.length === 0 && !mayChange
}

async function toolboxFor(context: NodeContext, data: Data): Promise<Toolbox> {
  const own = await recordTools(context, data.selectedRecordTypes)
  const { customToolIds: toolIds, playbookIds } = data
  if (toolIds.length + playbookIds.length === 0) return { tools: own, playbooks: [] }
  const open = context.app.capabilities.flatMap((capability) => capability.openToolbox ?? [])[0]
  if (open === undefined) throw new NodeFailure('No part of this server keeps tools and playbooks.')
  const { run, actor, key } = context
  const userId = actor.user?.id ?? null
  const { tools, playbooks } = await open(context.app, {
    accountId: run.accountId,
    userId,
    toolIds,
    playbookIds,
    key,
  })
  return { tools: [...tools, ...own], playbooks }
}

interface Conversation {
  text: string
  credits: number
  calls: { tool: string; input: unknown; output: unknown; failed: boolean }[]
}

async function converse(
  context: NodeContext,
  data: Data,
  tools: readonly CallableTool[],
  playbooks: Toolbox['playbooks'],
): Promise<Conversation> {
  const { app, lookup, known, run, node, signal } = context
  const prompt = interpolate(data.prompt, lookup)
  const messages: ChatMessage[] = prompt.trim() === '' ? [] : [{ role: 'user', content: prompt }]
  const instructions = interpolate(data.instructions, lookup)
  const passages = await passagesFor(context, data.knowledgeBaseIds, prompt === '' ? instructions : prompt)
  const about = { name: node.alias, instructions, playbooks, passages, variables: known() }
  const calls: Conversation['calls'] = []
  let credits = 0
  for (let round = 1; round <= mostRounds; round++) {
    const { value, generation } = await reply(
      app,
      { ...taskCall(context, data), tools, toolChoice: round === mostRounds ? 'none' : 'auto' },
      { ...about, now: new Date(), timeZone: run.timeZone },
      messages,
    )
    credits = generation.credits
    if (value.toolCalls.length === 0) return { text: value.text, credits, calls }
    const outcomes = await callAll(tools, value.toolCalls, signal)
    calls.push(
      ...outcomes.map(({ call, output, failed }) => {
        return { tool: call.name, input: call.input, output, failed: failed === true }
      }),
    )
    messages.push(...toolMessages(value.text, outcomes))
  }
  throw new NodeFailure(`The model was not done after ${mostRounds} rounds.`, { credits, trace: { calls } })
}

/** One after the other: a later call may build on what an earlier one did. */
async function callAll(
  tools: readonly CallableTool[],
  asked: readonly ToolCall[],
  signal: AbortSignal,
): Promise<ToolOutcome[]> {
  const outcomes: ToolOutcome[] = []
  for (const call of asked) outcomes.push(await callOne(tools, call, signal))
  return outcomes
}

async function callOne(
  tools: readonly CallableTool[],
  call: ToolCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const tool = tools.find(({ name }) => name === call.name)
  if (tool === undefined || call.error !== undefined) {
    return { call, output: call.error ?? 'There is no such tool.', failed: true }
  }
  try {
    const output: unknown = await tool.call(call.input, signal)
    return { call, output: JSON.parse(JSON.stringify(output ?? null)) as ToolOutcome['output'] }
  } catch (error) {
    // The model is told, and may try otherwise; what is no answer of ours ends the node.
    if (!(error instanceof Problem) || error.code === 'insufficient_credits') throw error
    const issues = error.issues.map(({ path, message }) => `${path}: ${message}`)
    return { call, output: [error.message, ...issues].join('\n'), failed: true }
  }
}

async function captured(context: NodeContext, data: Data, text: string): Promise<Record<string, string>> {
  const fields = data.captureVariables.flatMap(({ name, description }) =>
    name === undefined ? [] : [{ name, description }],
  )
  if (fields.length === 0 || text.trim() === '') return {}
  const { app, run } = context
  const { value } = await capture(
    app,
    taskCall(context, data),
    { fields, now: new Date(), timeZone: run.timeZone },
    [{ role: 'user', content: text }],
  )
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, found]) => {
      const written = capturedText(found)
      return written === undefined ? [] : [[name, written]]
    }),
  )
}
