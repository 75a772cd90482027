import { z } from 'zod'
import { generateObject } from '../calls/generate.ts'
import type { CallApp, ChatMessage } from '../calls/request.ts'
import { choosePrompt, type Option } from '../prompts/prompts.ts'
import { type Explanation, readExplanation } from './explanation.ts'
import type { TaskCall, TaskResult } from './task.ts'

/** The ID of the option that the last message calls for, or null. `waits`: the message may answer a question. */
export async function choose(
  app: CallApp,
  call: TaskCall,
  options: readonly Option[],
  messages: readonly ChatMessage[],
  { waits = false }: { waits?: boolean } = {},
): Promise<TaskResult<string | null> & { explanation: Explanation | null }> {
  const instructions = choosePrompt(options, waits)
  const schema = z.object({ choice: z.enum(options.map((option) => option.id)).nullable() })
  const generation = await generateObject(app, { ...call, instructions, messages }, schema)
  const explanation = generation.model.aiVendor === 'OFFLINE' ? readExplanation(generation.text) : null
  return { value: generation.object.choice, instructions, generation, explanation }
}
