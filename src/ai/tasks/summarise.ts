import { generate } from '../calls/generate.ts'
import type { CallApp, ChatMessage } from '../calls/request.ts'
import { summaryPrompt } from '../prompts/prompts.ts'
import type { TaskCall, TaskResult } from './task.ts'

/** Updates a summary of a conversation, in three sentences. */
export async function summarise(
  app: CallApp,
  call: TaskCall,
  summary: string | undefined,
  messages: readonly ChatMessage[],
): Promise<TaskResult<string>> {
  const instructions = summaryPrompt(summary)
  const generation = await generate(app, { ...call, instructions, messages })
  return { value: generation.text, instructions, generation }
}
