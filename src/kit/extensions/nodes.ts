import type { NodeHook } from '../node-hook.ts'
import type { NodeWarnings } from '../node-warning.ts'

export interface NodeHooks<App> {
  /** Take part in what graphs say of the things of this capability. */
  nodeHooks?: readonly NodeHook<App>[]
}

export interface NodeChecks<App> {
  /** Warnings about nodes that this capability knows. */
  nodeWarnings?: readonly NodeWarnings<App>[]
}
