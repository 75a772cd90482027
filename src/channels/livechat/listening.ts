import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'

const firstPause = 500
const longestPause = 10_000

/**
 * Hears what other processes tell on a channel of the database, over one connection for as long as the application runs.
 * After a break it calls `onReturn`: what was told meanwhile is gone, and has to be read.
 */
export function listenTo(
  app: App,
  channel: 'livechat',
  hear: (payload: string) => void,
  onReturn: () => void,
): void {
  const ending = new AbortController()

  async function connect(): Promise<void> {
    const connection = await app.database.pool.connect()
    if (ending.signal.aborted) {
      connection.release()
      return
    }
    const broken = Promise.withResolvers<void>()
    connection.on('error', () => broken.resolve())
    connection.on('end', () => broken.resolve())
    connection.on('notification', ({ payload }) => hear(payload ?? ''))
    ending.signal.addEventListener('abort', () => broken.resolve())
    try {
      await connection.query(`listen ${channel}`)
      onReturn()
      await broken.promise
    } finally {
      connection.release(true)
    }
  }

  async function keepConnected(): Promise<void> {
    for (let pause = firstPause; !ending.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const since = Date.now()
      await connect().catch((error: unknown) => {
        app.log.warn({ err: error }, 'the live chat cannot hear other processes')
      })
      if (Date.now() - since > longestPause) pause = firstPause
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const running = keepConnected()
  app.lifetime.own('live chat', async () => {
    ending.abort()
    await running
  })
}
