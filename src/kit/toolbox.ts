import type { z } from 'zod'
import { Problem } from './problem.ts'

/** What one call of a tool is handed besides its input. */
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
  /** Whether it changes anything: then it is never done twice. */
  acts: boolean
  /** Returns JSON without secrets, or throws a Problem that the model is told of. */
  call: (input: unknown, context: ToolCallContext) => Promise<unknown>
}

/** A tool that did not work. The message is told to the model and stands in the trace. */
export class ToolFailure extends Problem {
  constructor(message: string, cause?: unknown) {
    super('bad_request', message, { cause })
  }
}

/** What a node names, and for whom. */
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

/** How the capability that keeps tools and playbooks hands them to graphs. */
export type OpenToolbox<App> = (app: App, request: ToolboxRequest) => Promise<Toolbox>
