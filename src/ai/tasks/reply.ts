import { generate } from '../calls/generate.ts'
import type { CallApp, ChatMessage, Generation, ModelRequest } from '../calls/request.ts'
import { type ReplyContext, replyPrompt } from '../prompts/prompts.ts'
import { spoken, type TaskCall, type TaskResult } from './task.ts'

/**
 * One step of an agent: text for the user, or tool calls. The caller runs the tools, adds `toolMessages()` to the
 * conversation and calls again with the same operation.
 */
export async function reply(
  app: CallApp,
  call: TaskCall & Pick<ModelRequest, 'tools' | 'toolChoice' | 'onText'>,
  context: ReplyContext,
  messages: readonly ChatMessage[],
): Promise<TaskResult<Pick<Generation, 'text' | 'toolCalls'>>> {
  const instructions = replyPrompt(context)
  const generation = await generate(app, { ...call, instructions, messages: spoken(messages) })
  return { value: { text: generation.text, toolCalls: generation.toolCalls }, instructions, generation }
}
