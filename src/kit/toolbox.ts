import type { z } from 'zod'
import { Problem } from './problem.ts'

/** The context of a tool call. */
export interface ToolCallContext {
  signal: AbortSignal
  /** The same when the call is repeated after a crash, and no other call's. */
  key: string
}

/** A tool that a model may call, ready to be called. */
export interface CallableTool {
  name: string
  description: string
  input: z.ZodType
  /** True if it changes something. Such a tool is never called twice. */
  acts: boolean
  /** Returns JSON without secrets, or throws a Problem for the model. */
  call: (input: unknown, context: ToolCallContext) => Promise<unknown>
}

/** A failed tool. The message is for the model and the trace. */
export class ToolFailure extends Problem {
  constructor(message: string, cause?: unknown) {
    super('bad_request', message, { cause })
  }
}

/** The tools and playbooks of a node, and their user. */
export interface ToolboxRequest {
  accountId: number
  /** Whose rights the tools have; null for an account key. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  toolIds: readonly number[]
  playbookIds: readonly number[]
}

export interface Toolbox {
  tools: readonly CallableTool[]
  playbooks: readonly { name: string; instructions: string }[]
}

/** Opens tools and playbooks for graphs. */
export type OpenToolbox<App> = (app: App, request: ToolboxRequest) => Promise<Toolbox>
