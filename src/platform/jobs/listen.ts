import type pg from 'pg'
import type { Logger } from 'pino'
import { every } from './every.ts'

/**
 * Calls back whenever the database says something on one of the channels, and for all of them when it begins to
 * listen, because something may have been said before. A connection that breaks is replaced within `retryMs`.
 */
export function listen(
  pool: pg.Pool,
  log: Logger,
  channels: ReadonlyMap<string, () => void>,
  retryMs: number,
  note: (isListening: boolean) => void,
): () => Promise<void> {
  let client: pg.PoolClient | undefined

  async function keepListening(): Promise<void> {
    if (client !== undefined) {
      // One that is silent because it is broken answers nothing, and is then destroyed.
      await client.query('select 1')
      return
    }
    const opened = await pool.connect()
    const drop = (): void => {
      if (client === opened) client = undefined
      note(false)
      opened.release(true)
    }
    try {
      opened.on('notification', ({ channel }) => channels.get(channel)?.())
      for (const channel of channels.keys()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    } catch (error) {
      drop()
      throw error
    }
    opened.once('end', drop)
    client = opened
    note(true)
    for (const heard of channels.values()) heard()
  }

  const stop = every(
    retryMs,
    keepListening,
    (error) => log.warn({ err: error }, 'could not listen for new jobs; will try again'),
    { atOnce: true },
  )
  return async () => {
    await stop()
    client?.removeAllListeners('end')
    client?.release(true)
  }
}
