import type pg from 'pg'
import type { Logger } from 'pino'
import { every } from './every.ts'

/**
 * Calls back on every notification of the channels. Also calls back for all channels once it listens, because
 * of earlier notifications. Replaces a broken connection within `retryMs`.
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
      // A broken connection doesn't answer, and is then closed.
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
