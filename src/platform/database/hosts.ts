import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 3000
const againMs = 250
// A starting server may accept the second address a moment before the first. The first is tried again, less and
// less often.
const firstBetterMs = 5000
const longestBetterMs = 10 * 60_000

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

export interface Addresses {
  addresses: readonly string[]
  /** They are ways to one server: the first that is open is taken, and none is looked for before one is in doubt. */
  areWays: boolean
}

/** Tracks which of several servers takes writes, which changes after a failover. `onFound` is called with each. */
export function followWritable({ addresses, areWays }: Addresses, onFound: (address: string) => void): Hosts {
  let [current = ''] = addresses
  let searching: Promise<boolean> | undefined
  let isDoubted = false
  let reasons: string | undefined
  let better: NodeJS.Timeout | undefined
  let betterMs = firstBetterMs
  const stopping = new AbortController()

  async function searchOnce(): Promise<boolean> {
    try {
      current = await (areWays ? firstWritable(addresses) : Promise.any(addresses.map(assertWritable)))
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
    if (areWays && !stopping.signal.aborted) lookForBetter()
  }

  function lookForBetter(): void {
    clearTimeout(better)
    if (current === addresses[0]) {
      betterMs = firstBetterMs
      return
    }
    better = setTimeout(doubt, betterMs).unref()
    betterMs = Math.min(betterMs * 2, longestBetterMs)
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

async function firstWritable(addresses: readonly string[]): Promise<string> {
  const errors: unknown[] = []
  for (const address of addresses) {
    try {
      return await assertWritable(address)
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors)
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
