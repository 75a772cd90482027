import { generate } from '../calls/generate.ts'
import type { CallApp, ChatMessage, ModelRequest } from '../calls/request.ts'
import { type WriteContext, writePrompt } from '../prompts/prompts.ts'
import { spoken, type TaskCall, type TaskResult } from './task.ts'

/** Writes one text from an instruction: a generated message, or a transformed value. */
export async function write(
  app: CallApp,
  call: TaskCall & Pick<ModelRequest, 'onText'>,
  context: WriteContext,
  messages: readonly ChatMessage[],
): Promise<TaskResult<string>> {
  const instructions = writePrompt(context)
  const generation = await generate(app, { ...call, instructions, messages: spoken(messages) })
  return { value: generation.text, instructions, generation }
}
