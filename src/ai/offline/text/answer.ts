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

/** What the offline model says to a call: the same every time. */
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

/** A flow has just told what the tool would be asked for: «Order 4711: on its way». */
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

/** The tasks with an answer of their own; any other form is filled from what the user wrote. */
async function structured(app: OfflineApp, conversation: Conversation, schema: JsonSchema): Promise<unknown> {
  if (conversation.task === 'choose') return { choice: await chooseOption(app, conversation) }
  if (conversation.task === 'judge') return { condition: await judgeConditions(app, conversation) }
  if (conversation.task === 'phrases') return { phrases: writePhrases(conversation.system) }
  if (conversation.task !== 'capture') return fillObject(app, schema, conversation)
  // What passages state is read like something said before: it fills what the message leaves open.
  const said = [...nearestPassages(conversation.system).toReversed(), ...conversation.said]
  return fillObject(app, schema, { ...conversation, said })
}
