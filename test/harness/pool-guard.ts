import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Outbound } from '../../src/platform/outbound/index.ts'
import { around, type Method } from './around.ts'

/**
 * A transaction that requests a second connection from the pool can wait for ever: if all of them do so, none is left.
 * A transaction that calls another service holds its locks for the duration of the call. Both fail here, in every test.
 */
const held = new AsyncLocalStorage<{ isOpen: boolean }>()

/** The places of violations: a file fails even if the error was caught. */
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

/** For a test with an open transaction: simulates the work of another process. */
export function elsewhere<T>(work: () => T): T {
  return held.run({ isOpen: false }, work)
}

/** A client that refuses calls while a transaction is open. */
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
