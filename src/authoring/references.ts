import type { Referenced } from '../kit/extensions/references.ts'
import type { Issue } from '../kit/problem.ts'
import { checkReferences, type Reference, type ReferenceScope } from '../kit/references.ts'
import type { App } from '../platform/app.ts'

/** The resolvers that the capabilities registered, each for the kinds it keeps. */
export function resolversOf(extensions: readonly Referenced<App>[]) {
  return extensions.flatMap(({ references }) => references ?? [])
}

/** Checks every id against the account it must belong to, with one look-up a kind. */
export function referenceProblems(
  app: App,
  scope: ReferenceScope,
  references: readonly Reference[],
): Promise<Issue[]> {
  return checkReferences(app, resolversOf(app.capabilities), scope, references)
}
