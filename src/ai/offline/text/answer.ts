import { chooseOption } from './choose.ts'
import { type CallOptions, type Conversation, type OfflineApp, readConversation } from './conversation.ts'
import { fillObject, type JsonSchema } from './fill.ts'
import { judgeConditions } from './judge.ts'
import { nearestPassages } from './passages.ts'
import { writePhrases } from './phrases.ts'
import { composeReply } from './reply.ts'
import { summarise } from './summary.ts'
import { chooseTool } from './tools.ts'
import { writeText } from './write.ts'

export type OfflineAnswer = { text: string } | { call: { tool: string; input: Record<string, unknown> } }

/** The deterministic answer of the offline model to a call. */
export async function offlineAnswer(app: OfflineApp, options: CallOptions): Promise<OfflineAnswer> {
  const conversation = readConversation(options)
  const { responseFormat } = options
  if (responseFormat?.type === 'json') {
    return { text: JSON.stringify(await structured(app, conversation, responseFormat.schema ?? {})) }
  }
  if (conversation.results.length === 0) {
    const choice = await chooseTool(app, options, conversation)
    if (choice !== undefined && isTold(conversation.told, choice)) return { text: '' }
    if (choice !== undefined) return 'ask' in choice ? { text: choice.ask } : choice
  }
  const text = textTasks[conversation.task] ?? composeReply
  return { text: await text(app, conversation) }
}

/**
 * True if a flow's last reply already contains the values that the tool would be called with: «Order 4711: on its
 * way».
 */
function isTold(told: string, choice: NonNullable<Awaited<ReturnType<typeof chooseTool>>>): boolean {
  if ('ask' in choice || told === '') return false
  const values = Object.values(choice.call.input).filter((value) => value !== null)
  const isSaid = (value: unknown) => told.includes(typeof value === 'string' ? value : JSON.stringify(value))
  return values.length > 0 && values.every(isSaid)
}

type TextTask = (app: OfflineApp, conversation: Conversation) => Promise<string> | string

const textTasks: Readonly<Record<string, TextTask>> = {
  reply: composeReply,
  write: writeText,
  summary: (_app, conversation) => summarise(conversation),
}

/** Answers the tasks that have their own logic; fills any other form from the user's messages. */
async function structured(app: OfflineApp, conversation: Conversation, schema: JsonSchema): Promise<unknown> {
  if (conversation.task === 'choose') return chooseOption(app, conversation)
  if (conversation.task === 'judge') return { condition: await judgeConditions(app, conversation) }
  if (conversation.task === 'phrases') return { phrases: writePhrases(conversation.system) }
  if (conversation.task !== 'capture') return fillObject(app, schema, conversation)
  // Passages count as earlier messages: they fill the fields that the message leaves open.
  const said = [...nearestPassages(conversation.system).toReversed(), ...conversation.said]
  return fillObject(app, schema, { ...conversation, said })
}
