import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Outbound } from '../../src/platform/outbound/index.ts'
import { around, type Method } from './around.ts'

/**
 * Whoever holds a transaction and asks the pool for a second connection can wait for ever: when all of them do so, there
 * is none left. Whoever calls another service meanwhile holds locks for as long as that takes. Both fail here, in every
 * test.
 */
const held = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Where it happened: a file fails although the error was caught. */
export const places = new Set<string>()

function refuseInTransaction(what: string): void {
  if (held.getStore()?.isOpen !== true) return
  const error = new Error(`${what} inside a transaction`)
  const own = (error.stack ?? '').split('\n').filter((line) => /\/(src|test)\//.test(line))
  places.add([error.message, ...own].join('\n'))
  throw error
}

around(pg.Pool.prototype, 'connect', (call, values) => {
  refuseInTransaction('the pool was used')
  return call(...values)
})

around(TransactionBuilder.prototype, 'execute', async (call, [work]) => {
  const transaction = { isOpen: true }
  try {
    return await call((db: unknown) => held.run(transaction, work as Method, db))
  } finally {
    transaction.isOpen = false
  }
})

/** For a test that holds a transaction itself: what another process does meanwhile. */
export function elsewhere<T>(work: () => T): T {
  return held.run({ isOpen: false }, work)
}

/** The client, but refusing to call anybody while a transaction is open. */
export function guardedOutbound(outbound: Outbound): Outbound {
  return {
    ...outbound,
    request: (call) => {
      refuseInTransaction('another service was called')
      return outbound.request(call)
    },
    stream: (call) => {
      refuseInTransaction('another service was called')
      return outbound.stream(call)
    },
  }
}
