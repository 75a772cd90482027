import pg from 'pg'
import type { Breaker } from './breaker.ts'
import { SocketClient } from './socket-client.ts'

/** Beside the pool: it must not wait for a connection that it is to set free. */
const askPatienceMs = 5000

export interface LivenessOptions {
  /** The URL to ask; undefined behind a pooler, which doesn't reveal server processes. */
  ask: (() => string) | undefined
  /** After this the server is asked whether it works on a query. */
  timeoutMs: number
  /** The time after which a query and its connection are ended in any case. */
  deadlineMs: number
  breaker: Breaker
}

interface Watched {
  client: DriverClient
  /** Since when it waits for an answer; undefined while it does not. */
  since: number | undefined
  /** Counts what was sent, to tell one wait from the next. */
  sent: number
  /** The time at which the server was asked and wasn't working on the query. */
  suspected: number | undefined
}

type DriverClient = pg.PoolClient & { processID: number | null }

export interface Watch {
  /** Runs `end`, which waits for running queries, and ends it if nothing happens. */
  whileClosing: (end: () => Promise<void>) => Promise<void>
}

/**
 * Closes connections whose answer will never come: the machine behind them is gone, or a firewall dropped them
 * silently. A long query is safe, because the server is asked over another connection whether it is working on
 * it.
 */
export function watchConnections(pool: pg.Pool, options: LivenessOptions): Watch {
  const { timeoutMs } = options
  const watched = new Set<Watched>()
  pool.on('connect', (client) => watch(watched, client as DriverClient))
  let isAsking = false
  const timer = setInterval(() => {
    const now = Date.now()
    const waiting = [...watched].filter(({ since }) => since !== undefined && now - since > timeoutMs)
    for (const one of waiting) if (now - (one.since ?? now) > options.deadlineMs) destroy(one)
    if (waiting.length === 0 || isAsking) return
    isAsking = true
    void look(waiting, options).finally(() => (isAsking = false))
  }, timeoutMs / 4)
  timer.unref()
  return {
    whileClosing: async (end) => {
      // A running statement may take a while.
      const giveUp = setTimeout(() => {
        for (const one of watched) destroy(one)
      }, timeoutMs * 2.5)
      try {
        await end()
      } finally {
        clearTimeout(giveUp)
        clearInterval(timer)
      }
    },
  }
}

function watch(watched: Set<Watched>, client: DriverClient): void {
  const one: Watched = { client, since: undefined, sent: 0, suspected: undefined }
  watched.add(one)
  client.once('end', () => watched.delete(one))
  client.on('drain', () => (one.since = undefined))
  const send = client.query.bind(client) as (...words: unknown[]) => unknown
  client.query = ((...words: unknown[]) => {
    one.since = Date.now()
    one.sent += 1
    return send(...words)
  }) as typeof client.query
}

/** Ends queries that a silent database doesn't answer, and queries that a live database isn't working on. */
async function look(waiting: readonly Watched[], { ask, breaker }: LivenessOptions): Promise<void> {
  const before = waiting.map(({ sent }) => sent)
  const answer = await breaker.check()
  if (answer === 'answers' && ask !== undefined) await judge(waiting, ask())
  if (answer !== 'silent') return
  for (const [index, one] of waiting.entries())
    if (one.sent === before[index] && one.since !== undefined) destroy(one)
}

/** Twice in a row and still the same query: an answer that is on its way arrives between the two. */
async function judge(waiting: readonly Watched[], address: string): Promise<void> {
  const before = waiting.map(({ sent }) => sent)
  const working = await workedOn(address, waiting)
  // Without an answer, the whole database is away, and will return or be replaced.
  if (working === undefined) return
  for (const [index, one] of waiting.entries()) {
    const isSame = one.sent === before[index] && one.since !== undefined
    if (!isSame || working.has(one.client.processID ?? 0)) one.suspected = undefined
    else if (one.suspected === one.sent) destroy(one)
    else one.suspected = one.sent
  }
}

/** The server processes that are working. One that waits for its client isn't. */
async function workedOn(
  address: string,
  waiting: readonly Watched[],
): Promise<ReadonlySet<number> | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'frontdesk liveness',
    connectionTimeoutMillis: askPatienceMs,
    query_timeout: askPatienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1::int[]) and state in ('active', 'fastpath function call')
         and wait_event_type is distinct from 'Client'`,
      [waiting.map((one) => one.client.processID)],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return undefined
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The driver treats a message that starts like this as a broken connection. */
function destroy({ client }: Watched): void {
  if (!(client instanceof SocketClient)) throw new Error('The pool was opened without SocketClient.')
  client.destroySocket(new Error('Connection terminated: no answer came over it in time'))
}
