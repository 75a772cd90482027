import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { App } from '../../platform/app.ts'

const firstPause = 500
const longestPause = 10_000

/**
 * Hears what other processes tell on a channel of the database, for as long as the application runs. It has a
 * connection of its own: one from the pool would be missing there for ever. After a break it calls `onReturn`: what was
 * told meanwhile is gone, and has to be read.
 */
export function listenTo(
  app: App,
  channel: 'livechat',
  hear: (payload: string) => void,
  onReturn: () => void,
): void {
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve())
  })

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: app.database.url,
      application_name: 'frontdesk live chat',
      keepAlive: true,
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onReturn()
      await Promise.race([broken, ended])
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    let pause = firstPause
    while (!ending.signal.aborted) {
      const since = Date.now()
      await listenOnce().catch((error: unknown) => {
        app.log.warn({ err: error }, 'the live chat cannot hear other processes; it tries again')
      })
      pause = Date.now() - since > longestPause ? firstPause : Math.min(pause * 2, longestPause)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const running = keepListening()
  app.lifetime.own('live chat', () => {
    ending.abort()
    return running
  })
}
