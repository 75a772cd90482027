import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/*
 * Accounts share the connections of a process. One that does a great deal at once would have everybody's statements wait
 * behind its own, in the database and in this process. So while others are there, an account that has so many connections
 * in use waits until one of them is free: it slows only itself. Nobody waits for ever, since who holds a connection may
 * be slow for reasons of their own (a download, a lock), and alone on the server an account has all of them.
 */

const whose = new AsyncLocalStorage<number>()

/** Says for which account `work` uses the database. */
export function onBehalfOf<T>(accountId: number, work: () => T): T {
  return whose.run(accountId, work)
}

interface FairnessOptions {
  /** How many connections an account uses while others are there before it waits. */
  share: number
  longestWaitMs: number
  /** How long an account counts as there after it last used the database. */
  presentMs: number
}

const usual: FairnessOptions = { share: 3, longestWaitMs: 50, presentMs: 1000 }

interface Usage {
  inUse: number
  seenAt: number
  waiting: Set<() => void>
}

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/** How many connections an account uses or waits for. */
export type ConnectionsOf = (accountId: number) => number

/** Has accounts take turns at the connections of a pool. */
export function shareFairly(pool: pg.Pool, options: FairnessOptions = usual): ConnectionsOf {
  const usages = new Map<number, Usage>()
  const open = pool.connect.bind(pool) as (done: Done) => void

  function usageOf(accountId: number): Usage {
    let usage = usages.get(accountId)
    if (usage === undefined) {
      usage = { inUse: 0, seenAt: 0, waiting: new Set() }
      usages.set(accountId, usage)
    }
    usage.seenAt = performance.now()
    return usage
  }

  /** Forgets those who are gone; few accounts are there at a time. */
  function areOthersThere(own: Usage): boolean {
    const since = performance.now() - options.presentMs
    let isAnother = false
    for (const [accountId, usage] of usages) {
      if (usage === own || usage.inUse > 0 || usage.waiting.size > 0) isAnother ||= usage !== own
      else if (usage.seenAt < since) usages.delete(accountId)
      else isAnother = true
    }
    return isAnother
  }

  function take(usage: Usage, done: Done): void {
    usage.inUse++
    let isFree = false
    const free = (): void => {
      if (isFree) return
      isFree = true
      usage.inUse--
      const [next] = usage.waiting
      next?.()
    }
    open((error, client, release) => {
      if (client === undefined) {
        free()
        return done(error, client, release)
      }
      const giveBack = (broken?: Error | boolean): void => {
        free()
        release(broken)
      }
      client.release = giveBack
      done(error, client, giveBack)
    })
  }

  function takeInTurn(done: Done): void {
    const accountId = whose.getStore()
    if (accountId === undefined) return open(done)
    const usage = usageOf(accountId)
    if (usage.inUse < options.share || !areOthersThere(usage)) return take(usage, done)
    // It goes on as who it is, not as who makes room for it.
    const begin = AsyncLocalStorage.bind((): void => {
      clearTimeout(timer)
      usage.waiting.delete(begin)
      take(usage, done)
    })
    const timer = setTimeout(begin, options.longestWaitMs)
    usage.waiting.add(begin)
  }

  pool.connect = ((done?: Done) => {
    if (done !== undefined) return takeInTurn(done)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      takeInTurn((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }) as typeof pool.connect

  return (accountId) => {
    const usage = usages.get(accountId)
    return usage === undefined ? 0 : usage.inUse + usage.waiting.size
  }
}
