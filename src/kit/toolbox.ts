import type { z } from 'zod'

/** A tool that a model may call, ready to be called. */
export interface CallableTool {
  name: string
  description: string
  input: z.ZodType
  /** Returns JSON, or throws a Problem that the model is told of. */
  call: (input: unknown, signal: AbortSignal) => Promise<unknown>
}

/** What a node names, and for whom. */
export interface ToolboxRequest {
  accountId: number
  /** Whose rights the tools have; null for an account key. */
  userId: number | null
  toolIds: readonly number[]
  playbookIds: readonly number[]
  /** The same when the node is executed again after a crash; for calls that must not happen twice. */
  key: string
}

export interface Toolbox {
  tools: readonly CallableTool[]
  playbooks: readonly { name: string; instructions: string }[]
}

/** How the capability that keeps tools and playbooks hands them to graphs. */
export type OpenToolbox<App> = (app: App, request: ToolboxRequest) => Promise<Toolbox>
