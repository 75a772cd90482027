import { z } from 'zod'
import { generateObject } from '../calls/generate.ts'
import type { CallApp } from '../calls/request.ts'
import { type Option, phrasesPrompt } from '../prompts/prompts.ts'
import { spoken, type TaskCall, type TaskResult } from './task.ts'

/** New phrases for an intent, without those that it already has. */
export async function writePhrases(
  app: CallApp,
  call: TaskCall,
  intent: Omit<Option, 'id'>,
  count: number,
): Promise<TaskResult<string[]>> {
  const instructions = phrasesPrompt({ id: '', ...intent }, count)
  const schema = z.object({ phrases: z.array(z.string()) })
  const generation = await generateObject(app, { ...call, instructions, messages: spoken([]) }, schema)
  const existing = new Set(intent.phrases?.map((phrase) => phrase.trim().toLowerCase()))
  const fresh = generation.object.phrases
    .map((phrase) => phrase.trim())
    .filter((phrase) => !existing.has(phrase.toLowerCase()))
  return { value: [...new Set(fresh)].slice(0, count), instructions, generation }
}
