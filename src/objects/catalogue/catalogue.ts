import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Caller, isAdmin } from '../../kit/caller.ts'
import { closest } from '../../kit/closest.ts'
import { perApp } from '../../kit/lifetime.ts'
import { notFound, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { Contention, isContention, statement, transact } from '../../platform/database/index.ts'
import { seesTable } from '../security/predicate.ts'
import type { Catalogue, Definition } from './definition.ts'
import { loadCatalogue } from './load.ts'

/**
 * The account and user who act on records. A run of an automation acts as its publisher and names the runs that led to
 * it.
 */
export interface Actor extends Pick<Caller, 'account' | 'user'> {
  causes?: readonly string[]
  /** The agent that acts with the rights of `user`. It is the author of its changes. */
  agent?: { id: string; name: string }
}

/** The author of changes, as stored: a user, or an agent that acts with a user's rights. */
export function authorOf({ user, agent }: Actor): { userId: number | null; agent: string | null } {
  if (agent === undefined) return { userId: user?.id ?? null, agent: null }
  return { userId: null, agent: JSON.stringify({ id: agent.id, name: agent.name }) }
}

/** One object or table, with everything needed to work with its rows. */
export interface Scope {
  app: App
  actor: Actor
  object: Definition
  /** The definitions that `object` belongs to. Its `byId` has the targets of relations. */
  catalogue: Catalogue
  /** The objects and tables that queries of this scope depend on. Only a change to one of these makes them stale. */
  reached: Set<number>
}

export function scopeOf(app: App, actor: Actor, object: Definition, catalogue: Catalogue): Scope {
  return { app, actor, object, catalogue, reached: new Set([object.id]) }
}

/** Runs `work` on the scope inside a transaction: the current one, or a new one. */
export function transactOn<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return transact(scope.app, (app) => work({ ...scope, app }))
}

/** A query found that its definitions are stale. */
export class StaleCatalogue extends Contention {}

// Definitions take some kilobytes per object, and few servers have more than a thousand accounts.
const rememberedAccounts = 1000

const remembered = perApp<App, LRUCache<number, Catalogue>>(() => new LRUCache({ max: rememberedAccounts }))

/** The definitions cached in this process. They may be stale, so queries made from them must check the version. */
async function rememberedCatalogue(app: App, accountId: number): Promise<Catalogue> {
  // A transaction may have changed the definitions itself, and a statement that fails on stale ones would abort it.
  const known = app.db.isTransaction ? undefined : remembered(app).get(accountId)
  return known ?? (await currentCatalogue(app, accountId))
}

/** The current definitions, or those that the current transaction sees. */
export async function currentCatalogue(app: App, accountId: number): Promise<Catalogue> {
  const all = remembered(app)
  const loaded = await loadCatalogue(app.db, accountId, all.get(accountId))
  // The changes of a transaction may still be rolled back.
  if (app.db.isTransaction) return loaded
  const newest = all.get(accountId)
  if (newest !== undefined && newest.version >= loaded.version) return newest
  all.set(accountId, loaded)
  return loaded
}

/**
 * Reports whether a scope uses the definitions cached in this process, and not those that only its transaction sees.
 */
export function isRemembered({ app, actor, catalogue }: Scope): boolean {
  return remembered(app).get(actor.account.id) === catalogue
}

/** Finds an object or a table by its name and kind, or by its id. */
export type Which = { kind: Definition['kind']; name: string } | { id: number }

function find(catalogue: Catalogue, which: Which): Definition | undefined {
  if ('id' in which) return catalogue.byId.get(which.id)
  const definition = catalogue.byName.get(which.name)
  return definition?.kind === which.kind ? definition : undefined
}

/** Finds the definition that a request names, as far as its caller may know of it. */
export function found(catalogue: Catalogue, which: Which, actor: Actor): Definition {
  const definition = find(catalogue, which)
  if (definition !== undefined && isSeen(definition, actor)) return definition
  if ('id' in which) throw notFound('object')
  const others = [...catalogue.byId.values()].filter((one) => one.kind === which.kind && isSeen(one, actor))
  const suggestion = closest(
    which.name,
    others.map((one) => one.name),
  )
  if (suggestion === undefined) throw notFound(which.kind)
  const message = `There is no such ${which.kind} in this account; did you mean "${suggestion}"?`
  throw new Problem('not_found', message, {
    issues: [{ path: 'name', code: 'not_found', message, suggestion }],
  })
}

export function isSeen(definition: Definition, actor: Actor): boolean {
  return seesTable(definition, { userId: actor.user?.id ?? null, isAdmin: isAdmin(actor) })
}

/**
 * Works with an object on the cached definitions. `work` checks in its own queries that they are still current
 * (`isCurrent`) and runs again on fresh ones if they are stale. Until then it must not change anything outside a
 * transaction that is rolled back.
 */
export async function withObject<T>(
  app: App,
  actor: Actor,
  which: Which,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const catalogue = await rememberedCatalogue(app, actor.account.id)
  const object = find(catalogue, which)
  if (object !== undefined && isSeen(object, actor)) {
    try {
      return await work(scopeOf(app, actor, object, catalogue))
    } catch (error) {
      if (!isStale(error)) throw error
    }
  }
  return withCurrentObject(app, actor, which, work)
}

/** As `withObject`, but with the current definitions, for work that reads or changes the definitions themselves. */
export async function withCurrentObject<T>(
  app: App,
  actor: Actor,
  which: Which,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return withCatalogue(app, actor, (catalogue) =>
    work(scopeOf(app, actor, found(catalogue, which, actor), catalogue)),
  )
}

// Frequent changes to the same object delay a caller at most this long; then the answer asks to retry. The
// time allows about forty attempts. If every attempt takes long there would be only a few, so a minimum
// number is made anyway.
const patienceMs = 5000
const fewestTries = 40

/** Works with the current definitions of an account, and runs again if they changed meanwhile. */
export async function withCatalogue<T>(
  app: App,
  actor: Actor,
  work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(await currentCatalogue(app, actor.account.id))
    } catch (error) {
      if (!isStale(error)) throw error
      if (Date.now() > deadline && attempt + 1 >= fewestTries)
        throw new StaleCatalogue('the definitions keep changing', { cause: error })
      await sleep(Math.random() * Math.min(5 * 2 ** attempt, 250))
    }
  }
}

// Errors for a column or table that a concurrent change has just dropped, or a column whose type it has changed.
const staleCodes = new Set(['42703', '42P01', '42804', '42883', '0A000'])

function isStale(error: unknown): boolean {
  return isContention(error) || (error instanceof pg.DatabaseError && staleCodes.has(error.code ?? ''))
}

/** Throws if the query reported that its definitions are stale. */
export function requireCurrent(isCurrent: boolean | null | undefined): void {
  if (isCurrent !== true) throw new StaleCatalogue('the definitions changed')
}

const newestOf = statement<{ version: number | null; count: number }, [objectIds: readonly number[]]>(
  'objects.newest-version',
  'select max(version) as version, count(*) as count from objects where id = any($1::int[])',
)

/** Checks the version for a query that found nothing and so could not report it. */
export async function checkCurrent(scope: Scope): Promise<void> {
  const ids = [...scope.reached]
  const newest = newestVersion(scope)
  const row = await newestOf.first(scope.app.db, ids)
  requireCurrent(row?.version === newest && row.count === ids.length)
}

/**
 * Every change gives the changed objects a version above all others of the account, so the newest one reveals any
 * change.
 */
export function newestVersion({ catalogue, reached }: Pick<Scope, 'catalogue' | 'reached'>): number {
  return Math.max(...[...reached].map((id) => catalogue.byId.get(id)?.version ?? 0))
}
