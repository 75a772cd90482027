import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Lifetime } from '../../kit/lifetime.ts'
import type { Database } from './connect.ts'

const firstPause = 500
const longestPause = 10_000

// A connection that a firewall forgot is silent, like one on which nothing happens.
const liveness = { askMs: 15_000, answerMs: 10_000 }

interface Listening {
  app: { log: Logger; lifetime: Lifetime; database: Pick<Database, 'address' | 'listening'> }
  channel: 'livechat' | 'live'
  hear: (payload: string) => void
  /** Called after a break: notifications sent meanwhile are lost, so the data must be read. */
  onReturn: () => void
  waits: typeof liveness
  signal: AbortSignal
}

/**
 * Receives notifications of a channel while the application runs. It has its own connection, because it would
 * occupy one of the pool forever.
 */
export function listenTo(
  app: Listening['app'],
  channel: Listening['channel'],
  hear: Listening['hear'],
  onReturn: Listening['onReturn'],
  waits = liveness,
): void {
  const ending = new AbortController()
  app.database.listening.set(channel, false)
  const running = keepListening({ app, channel, hear, onReturn, waits, signal: ending.signal })
  app.lifetime.own(`listening to ${channel}`, () => {
    ending.abort()
    return running
  })
}

async function keepListening(what: Listening): Promise<void> {
  const { app, channel, signal } = what
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
  let pause = firstPause
  while (!signal.aborted) {
    const since = Date.now()
    await listenOnce(what, ended).catch((error: unknown) => {
      app.log.warn({ err: error }, `cannot hear other processes on ${channel}; tries again`)
    })
    pause = Date.now() - since > longestPause ? firstPause : Math.min(pause * 2, longestPause)
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}

async function listenOnce(
  { app, channel, hear, onReturn, waits, signal }: Listening,
  ended: Promise<void>,
): Promise<void> {
  const { address, listening } = app.database
  // Ours, because a client whose server is silent cannot be ended otherwise.
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: address(),
    application_name: `frontdesk ${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: waits.answerMs,
    stream: () => socket,
  })
  const broken = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    listening.set(channel, true)
    onReturn()
    await Promise.race([broken, ended, silent(client, signal, waits)])
  } finally {
    listening.set(channel, false)
    socket.destroy()
  }
}

/** Settles when a question is not answered in time. */
async function silent(
  client: pg.Client,
  signal: AbortSignal,
  { askMs, answerMs }: typeof liveness,
): Promise<void> {
  let isAnswered = true
  while (isAnswered && !signal.aborted) {
    await sleep(askMs, undefined, { signal }).catch(() => undefined)
    isAnswered = await Promise.race([
      client.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(answerMs, false, { signal }).catch(() => false),
    ])
  }
}
