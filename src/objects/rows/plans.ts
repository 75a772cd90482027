import { LRUCache } from 'lru-cache'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { isRemembered, type Scope } from '../catalogue/catalogue.ts'
import { readerOf } from './select.ts'

/** A parsed request with its compiled statement, valid as long as the definitions are. */
export interface Plan<Result, Given = void> {
  /** False if the statement depends on the time, or on something that changes without a change of definitions. */
  isLasting: boolean
  /** Runs on the scope of the current caller. */
  run: (scope: Scope, given: Given) => Promise<Result>
}

// A repeated request usually follows at once, so few plans are enough. Most statements have 2,000 characters.
const mostKept = 300
const longestStatement = 30_000
const longestKey = 4000

const kept = perApp<App, LRUCache<string, Plan<unknown, never>>>(() => new LRUCache({ max: mostKept }))

/**
 * Reports whether a statement is short enough to keep many of them: with 300 formulas one has half a million
 * characters.
 */
export function isKeepable({ length }: { length: number }): boolean {
  return length <= longestStatement
}

/**
 * The plan for a request, cached from the last equal request of the same reader: a screen that reloads, a program that
 * polls, another row with the same fields. Parsing a request and compiling its statement takes a tenth to a fifth of
 * the whole request.
 */
export async function planFor<Result, Given = void>(
  scope: Scope,
  request: string,
  make: () => Plan<Result, Given> | Promise<Plan<Result, Given>>,
): Promise<Plan<Result, Given>> {
  const { app, object, catalogue } = scope
  // A transaction's own definitions may be rolled back, so only plans for the shared ones are cached.
  if (!isRemembered(scope) || request.length > longestKey) return make()
  const { userId, isAdmin } = readerOf(scope)
  const key = `${object.id} ${catalogue.version} ${catalogue.zone} ${userId} ${isAdmin} ${request}`
  const plans = kept(app)
  const known = plans.get(key) as Plan<Result, Given> | undefined
  const plan = known ?? (await make())
  if (!plan.isLasting) return plan
  plans.set(key, plan)
  return plan
}
