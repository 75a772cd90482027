import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { App } from '../app.ts'

const firstPause = 500
const longestPause = 10_000

// A connection that a firewall forgot is silent, like one on which nothing happens.
const liveness = { askMs: 15_000, answerMs: 10_000 }

/**
 * Hears what other processes tell on a channel of the database, for as long as the application runs. It has a
 * connection of its own: one from the pool would be missing there for ever. After a break it calls `onReturn`: what was
 * told meanwhile is gone, and has to be read.
 */
export function listenTo(
  app: Pick<App, 'log' | 'lifetime'> & { database: Pick<App['database'], 'address' | 'listening'> },
  channel: 'livechat' | 'live',
  hear: (payload: string) => void,
  onReturn: () => void,
  waits = liveness,
): void {
  const ending = new AbortController()
  const { signal } = ending
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

  const { listening } = app.database
  listening.set(channel, false)

  async function listenOnce(): Promise<void> {
    // Ours, because a client whose server is silent cannot be ended otherwise.
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: app.database.address(),
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

  async function keepListening(): Promise<void> {
    let pause = firstPause
    while (!signal.aborted) {
      const since = Date.now()
      await listenOnce().catch((error: unknown) => {
        app.log.warn({ err: error }, `cannot hear other processes on ${channel}; tries again`)
      })
      pause = Date.now() - since > longestPause ? firstPause : Math.min(pause * 2, longestPause)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = keepListening()
  app.lifetime.own(`listening to ${channel}`, () => {
    ending.abort()
    return running
  })
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
