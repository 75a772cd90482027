import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Caller, isAdmin } from '../../kit/caller.ts'
import { closest } from '../../kit/closest.ts'
import { perApp } from '../../kit/lifetime.ts'
import { notFound, Problem } from '../../kit/problem.ts'
import { type App, transact } from '../../platform/app.ts'
import { Contention, isContention, statement } from '../../platform/database/index.ts'
import { seesTable } from '../security/predicate.ts'
import type { Catalogue, Definition } from './definition.ts'
import { loadCatalogue } from './load.ts'

/** Who acts on records. A run of an automation acts as its publisher and names the runs that led to it. */
export interface Actor extends Pick<Caller, 'account' | 'user'> {
  causes?: readonly string[]
}

/** One object or table, and all that working with its rows takes. */
export interface Scope {
  app: App
  actor: Actor
  object: Definition
  /** The definitions that `object` belongs to; what relations lead to is found in its `byId`. */
  catalogue: Catalogue
  /** The objects and tables that queries of this scope go by: only a change to one of these makes them old. */
  reached: Set<number>
}

export function scopeOf(app: App, actor: Actor, object: Definition, catalogue: Catalogue): Scope {
  return { app, actor, object, catalogue, reached: new Set([object.id]) }
}

/** Runs `work` on the scope inside a transaction: the one that is under way, or one of its own. */
export function transactOn<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return transact(scope.app, (app) => work({ ...scope, app }))
}

/** A query found that the definitions it was made from are old. */
export class StaleCatalogue extends Contention {}

// Definitions are some kilobytes an object; a thousand accounts in one process is more than a server has.
const rememberedAccounts = 1000

const remembered = perApp<App, LRUCache<number, Catalogue>>(() => new LRUCache({ max: rememberedAccounts }))

/** The definitions that this process remembers, which may be old: queries made from them must check the version. */
async function rememberedCatalogue(app: App, accountId: number): Promise<Catalogue> {
  // A transaction may have changed them itself, and would be lost by a statement that fails for it.
  const known = app.db.isTransaction ? undefined : remembered(app).get(accountId)
  return known ?? (await currentCatalogue(app, accountId))
}

/** The definitions as they are now, or as a transaction under way sees them. */
export async function currentCatalogue(app: App, accountId: number): Promise<Catalogue> {
  const all = remembered(app)
  const loaded = await loadCatalogue(app.db, accountId, all.get(accountId))
  // What a transaction sees may yet be undone.
  if (app.db.isTransaction) return loaded
  const newest = all.get(accountId)
  if (newest !== undefined && newest.version >= loaded.version) return newest
  all.set(accountId, loaded)
  return loaded
}

/** Whether a scope goes by the definitions that this process remembers: not by those that only its transaction sees. */
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

/** What a request names, as far as its caller may know of it. */
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
 * Works with an object on the definitions that this process remembers. `work` checks in its own queries that those it
 * goes by are still current (`isCurrent`), and is run again on fresh ones when they turn out to be old, so it must not
 * have changed anything by then but in a transaction that is rolled back.
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

/** As `withObject`, but looks at the definitions as they are now; for what reads or changes the definitions. */
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

// Somebody who changes the same object without a pause gets past no more than this; then the caller is told to come again.
// In this time there are some forty tries; where everything takes longer there would be few, so they are made all the same.
const patienceMs = 5000
const fewestTries = 40

/** Works with the definitions of an account as they are now, and again where they changed meanwhile. */
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

// A column or a table that a concurrent change has just dropped, or a column whose type it has changed.
const staleCodes = new Set(['42703', '42P01', '42804', '42883', '0A000'])

function isStale(error: unknown): boolean {
  return isContention(error) || (error instanceof pg.DatabaseError && staleCodes.has(error.code ?? ''))
}

/** Whether what a query brought along says that the definitions it was made from are those of now. */
export function requireCurrent(isCurrent: boolean | null | undefined): void {
  if (isCurrent !== true) throw new StaleCatalogue('the definitions changed')
}

const newestOf = statement<{ version: number | null; count: number }, [objectIds: readonly number[]]>(
  'objects.newest-version',
  'select max(version) as version, count(*) as count from objects where id = any($1::int[])',
)

/** For a query that found nothing and so brought nothing along. */
export async function checkCurrent(scope: Scope): Promise<void> {
  const ids = [...scope.reached]
  const newest = newestVersion(scope)
  const row = await newestOf.first(scope.app.db, ids)
  requireCurrent(row?.version === newest && row.count === ids.length)
}

/** Every change gives what it changed a version above all others of the account, so the newest one tells of any. */
export function newestVersion({ catalogue, reached }: Pick<Scope, 'catalogue' | 'reached'>): number {
  return Math.max(...[...reached].map((id) => catalogue.byId.get(id)?.version ?? 0))
}
