import type pg from 'pg'
import { accountAtWork } from '../account-turns.ts'

/** How many connections an account uses or waits for. */
export type ConnectionsOf = (accountId: number) => number

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/** Counts the connections of a pool by the account that they are used for. */
export function countConnections(pool: pg.Pool): ConnectionsOf {
  const counts = new Map<number, number>()
  const open = pool.connect.bind(pool) as (done: Done) => void

  function add(accountId: number, count: number): void {
    const next = (counts.get(accountId) ?? 0) + count
    if (next === 0) counts.delete(accountId)
    else counts.set(accountId, next)
  }

  function take(done: Done): void {
    const accountId = accountAtWork()
    if (accountId === undefined) return open(done)
    add(accountId, 1)
    open((error, client, release) => {
      if (client === undefined) {
        add(accountId, -1)
        return done(error, client, release)
      }
      let isBack = false
      const giveBack = (broken?: Error | boolean): void => {
        if (!isBack) add(accountId, -1)
        isBack = true
        release(broken)
      }
      client.release = giveBack
      done(error, client, giveBack)
    })
  }

  pool.connect = ((done?: Done) => {
    if (done !== undefined) return take(done)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      take((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }) as typeof pool.connect

  return (accountId) => counts.get(accountId) ?? 0
}
