import { actOf } from '../../dialogue/acts.ts'
import { readSection } from '../../prompts/sections.ts'
import type { CallOptions, Conversation, OfflineApp } from './conversation.ts'
import { spaced } from './extract/kinds.ts'
import { fillObject, type JsonSchema, missingFields } from './fill.ts'
import { questionForFields } from './questions.ts'
import { rank } from './ranking.ts'
import { isIntroduction } from './small-talk.ts'
import { thresholds } from './thresholds.ts'

// People rarely answer more than this in one message.
const askedAtOnce = 3

export type ToolChoice = { call: { tool: string; input: Record<string, unknown> } } | { ask: string }

interface Tool {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** The tool that the message calls for, with its input, or a question for the missing values. */
export async function chooseTool(
  app: OfflineApp,
  { tools, toolChoice }: CallOptions,
  conversation: Conversation,
): Promise<ToolChoice | undefined> {
  if (toolChoice?.type === 'none') return undefined
  const offered = functionTools(tools).filter(
    (tool) => toolChoice?.type !== 'tool' || tool.name === toolChoice.toolName,
  )
  const forced = toolChoice?.type === 'required' || toolChoice?.type === 'tool'
  const tool = await nearestTool(app, offered, conversation, forced)
  if (tool === undefined) return undefined
  const input = await fillObject(app, tool.inputSchema, conversation)
  const missing = missingFields(tool.inputSchema, input)
  if (missing.length === 0 || forced) return { call: { tool: tool.name, input } }
  return { ask: questionForFields(missing.slice(0, askedAtOnce), conversation.language) }
}

async function nearestTool(
  app: OfflineApp,
  tools: readonly Tool[],
  conversation: Conversation,
  forced: boolean,
): Promise<Tool | undefined> {
  if (tools.length === 0) return undefined
  const act = actOf(conversation.message)
  const handOff = tools.find(({ name }) => name === 'hand_off')
  if (act === 'teammate' && handOff !== undefined) return handOff
  if ((act === 'anger' || isIntroduction(conversation.message)) && !forced) return undefined
  const stated = statedTool(tools, conversation.system)
  if (stated !== undefined) return stated
  // An answer to the agent's own question continues the earlier request.
  for (const text of [conversation.message, conversation.earlier]) {
    if (text === undefined || text === '') continue
    const [best] = await rank(app, text, tools, (tool) => `${spaced(tool.name)}. ${tool.description}`)
    if (best === undefined) continue
    // A teammate is only called where the words leave no doubt.
    const least = best.item === handOff ? thresholds.handOff : thresholds.tool
    if (best.score >= least || forced) return best.item
  }
  return forced ? tools[0] : undefined
}

// A single label may occur in any text.
const fewestLabels = 2

/** The tool whose values the instructions list line by line: «Name: Ada», «Email: ada@example.com». */
function statedTool(tools: readonly Tool[], system: string): Tool | undefined {
  const lines = (readSection(system, 'instructions') ?? '').split('\n')
  const labels = new Set(
    lines.flatMap((line) => /^\s*([^:]{1,60}):\s*\S/.exec(line)?.[1]?.toLowerCase() ?? []),
  )
  if (labels.size < fewestLabels) return undefined
  return tools.find(({ inputSchema: { properties = {} } }) => {
    const named = Object.keys(properties).filter((name) => labels.has(name.toLowerCase()))
    return named.length >= fewestLabels
  })
}

function functionTools(tools: CallOptions['tools']): Tool[] {
  return (tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? [{ name: tool.name, description: tool.description ?? '', inputSchema: tool.inputSchema }]
      : [],
  )
}
