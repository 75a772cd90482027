import type { GraphNode, Lookup } from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import type { App } from '../platform/app.ts'
import type { Draft } from './draft.ts'
import type { LastValues } from './last-values.ts'

/** One node to be executed by itself. */
export interface Trial {
  app: App
  caller: Caller
  draft: Draft
  node: GraphNode
  values: LastValues
  lookup: Lookup
  payload: unknown
  /** Whether what would change something is left undone. */
  dryRun: boolean
  signal: AbortSignal
}

/** What came of it. */
export interface TriedNode {
  success: boolean
  port: string | null
  output: unknown
  variables: Record<string, string>
  /** What was said to the user. */
  said: string[]
  error: string | null
  milliseconds: number
  credits: number
  /** Request and response, prompt and answer. Secrets are masked. */
  details: Readonly<Record<string, unknown>> | null
}
