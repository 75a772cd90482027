import { LRUCache } from 'lru-cache'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { isRemembered, type Scope } from '../catalogue/catalogue.ts'
import { readerOf } from './select.ts'

/** A request that was read, and whose statement was put together: good for as long as the definitions are. */
export interface Plan<Result, Given = void> {
  /** Not where it depends on what time it is, or on something that may change while the definitions do not. */
  isLasting: boolean
  /** On the scope of whoever asks now. */
  run: (scope: Scope, given: Given) => Promise<Result>
}

// What is asked again within moments is among the last. Most statements are 2,000 characters long.
const mostKept = 300
const longestStatement = 30_000
const longestKey = 4000

const kept = perApp<App, LRUCache<string, Plan<unknown, never>>>(() => new LRUCache({ max: mostKept }))

/** Whether a statement is short enough for so many of them to be kept: with 300 formulas one has half a million characters. */
export function isKeepable({ length }: { length: number }): boolean {
  return length <= longestStatement
}

/**
 * The plan for a request, from the last time the same reader asked for the same: a screen that looks again, a program
 * that polls, another row with the same fields. To read a request and put its statement together takes a tenth to a
 * fifth of what the whole of it does.
 */
export async function planFor<Result, Given = void>(
  scope: Scope,
  request: string,
  make: () => Plan<Result, Given> | Promise<Plan<Result, Given>>,
): Promise<Plan<Result, Given>> {
  const { app, object, catalogue } = scope
  // What a transaction sees of the definitions may yet be undone; those that all share were seen outside of any.
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
