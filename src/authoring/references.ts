import type { Issue } from '../kit/problem.ts'
import { checkReferences, type Reference, type ReferenceScope } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

/** The resolvers that the capabilities registered, each for the kinds it keeps. */
export function resolversOf(app: App) {
  return app.capabilities.flatMap((capability) => capability.references ?? [])
}

/**
 * The application as resolvers see it inside a transaction: they read through it. One that asked for a connection of
 * its own would, with as many editors as there are connections, wait for them while they wait for it.
 */
export function within(app: App, db: Db): App {
  return { ...app, db }
}

/** Checks every id against the account it must belong to, with one look-up a kind. */
export function referenceProblems(
  app: App,
  scope: ReferenceScope,
  references: readonly Reference[],
): Promise<Issue[]> {
  return checkReferences(app, resolversOf(app), scope, references)
}
