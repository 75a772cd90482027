import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 3000
const againMs = 250

export interface Hosts {
  /** The address of the server that takes writes, as far as is known. */
  current: () => string
  /** Searches again, because something failed. */
  doubt: () => void
  /** Resolves when one was found, or every one was asked in vain. */
  search: () => Promise<void>
  /** The reasons why each of several servers couldn't be used in the last attempt. */
  reasons: () => string | undefined
  stop: () => void
}

/** Tracks which of several servers takes writes, which changes after a failover. `onFound` is called with each. */
export function followWritable(addresses: readonly string[], onFound: (address: string) => void): Hosts {
  let [current = ''] = addresses
  let searching: Promise<boolean> | undefined
  let isDoubted = false
  let reasons: string | undefined
  const stopping = new AbortController()

  async function searchOnce(): Promise<boolean> {
    try {
      current = await Promise.any(addresses.map(assertWritable))
      onFound(current)
      reasons = undefined
      return true
    } catch (error) {
      reasons = (error as AggregateError).errors
        .map((one: unknown, index) => `${hostOf(addresses[index])}: ${reasonOf(one)}`)
        .join('; ')
      return false
    }
  }

  async function keepSearching(): Promise<void> {
    isDoubted = true
    while (!stopping.signal.aborted) {
      searching ??= searchOnce().finally(() => (searching = undefined))
      if (await searching) break
      await sleep(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    isDoubted = false
  }

  function doubt(): void {
    if (addresses.length > 1 && !isDoubted) void keepSearching()
  }

  return {
    current: () => current,
    doubt,
    search: async () => {
      if (addresses.length > 1) await searchOnce()
    },
    reasons: () => reasons,
    stop: () => stopping.abort(),
  }
}

const hostOf = (address = ''): string => new URL(address).host

/** The error of a name with several addresses has the reasons of all of them, and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

async function assertWritable(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'frontdesk search',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ writable: boolean }>(
      `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
    )
    if (rows[0]?.writable !== true) throw new Error('it takes no writes')
    return address
  } finally {
    // Not waited for: a server that is silent would not answer that either.
    client.end().catch(() => undefined)
  }
}
