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
  /** True for a dry run, which changes nothing outside. */
  dryRun: boolean
  signal: AbortSignal
}

/** The result of a tested node. */
export interface TriedNode {
  success: boolean
  port: string | null
  output: unknown
  variables: Record<string, string>
  /** The messages to the visitor. */
  said: string[]
  error: string | null
  milliseconds: number
  credits: number
  /** Request and response, prompt and answer. Secrets are masked. */
  details: Readonly<Record<string, unknown>> | null
}
