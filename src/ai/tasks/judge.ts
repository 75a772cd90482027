import { z } from 'zod'
import { generateObject } from '../calls/generate.ts'
import type { CallApp, ChatMessage } from '../calls/request.ts'
import { type JudgeContext, judgePrompt } from '../prompts/prompts.ts'
import { spoken, type TaskCall, type TaskResult } from './task.ts'

/** The ID of the first condition that holds, or null. */
export async function judge(
  app: CallApp,
  call: TaskCall,
  context: JudgeContext,
  messages: readonly ChatMessage[],
): Promise<TaskResult<string | null>> {
  const instructions = judgePrompt(context)
  const schema = z.object({
    condition: z.enum(context.conditions.map((condition) => condition.id)).nullable(),
  })
  const generation = await generateObject(app, { ...call, instructions, messages: spoken(messages) }, schema)
  return { value: generation.object.condition, instructions, generation }
}
