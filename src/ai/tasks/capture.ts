import { z } from 'zod'
import { generateObject } from '../calls/generate.ts'
import type { CallApp, ChatMessage } from '../calls/request.ts'
import { type CaptureContext, capturePrompt } from '../prompts/prompts.ts'
import type { TaskCall, TaskResult } from './task.ts'

export interface CaptureField {
  name: string
  description?: string | null | undefined
  type?: 'string' | 'number' | 'boolean'
}

export type Captured = Record<string, string | number | boolean | null>

const types = { string: z.string(), number: z.number(), boolean: z.boolean() }

/** The values that the user stated, by field; null for missing values. */
export async function capture(
  app: CallApp,
  call: TaskCall,
  context: CaptureContext & { fields: readonly CaptureField[] },
  messages: readonly ChatMessage[],
): Promise<TaskResult<Captured>> {
  const instructions = capturePrompt(context)
  const shape = context.fields.map(({ name, description, type }) => {
    const value = types[type ?? 'string'].nullable()
    return [name, description ? value.describe(description) : value] as const
  })
  const schema: z.ZodType<Captured> = z.object(Object.fromEntries(shape))
  const generation = await generateObject(app, { ...call, instructions, messages }, schema)
  return { value: generation.object, instructions, generation }
}
