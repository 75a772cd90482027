import type { z } from 'zod'
import type { ToolOutcome } from '../../../ai/index.ts'
import { Problem } from '../../../kit/problem.ts'

export type ToolOutput = ToolOutcome['output']

/** What one call of a tool is handed besides its input. */
export interface ToolCallContext {
  signal: AbortSignal
  /** The same when the call is repeated after a crash, and no other call's. */
  idempotencyKey: string
}

/** Something that a model may ask to be done, with everything it takes to do it. */
export interface UsableTool {
  name: string
  description: string
  input: z.ZodType
  /** Whether it changes anything: then it is never done twice. */
  acts: boolean
  /** Throws a ToolFailure where it does not work. What it returns holds no secret. */
  call: (input: unknown, context: ToolCallContext) => Promise<ToolOutput>
}

/** A tool that did not work. The message is told to the model and stands in the trace. */
export class ToolFailure extends Problem {
  constructor(message: string, cause?: unknown) {
    super('bad_request', message, { cause })
  }
}

/** What the tool returned, as a model reads it: plain JSON, and not more than it can take in. */
export function toolOutput(value: unknown, longest = 20_000): ToolOutput {
  const text = JSON.stringify(value ?? null)
  if (text.length > longest)
    return `${text.slice(0, longest)}… (${text.length - longest} characters left out)`
  return JSON.parse(text) as ToolOutput
}
