import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './connect.ts'

const patienceMs = 3000

/** Checks whether notifications sent through the pool arrive outside it. A transaction pooler loses them silently. */
export async function areHeard({ address, pool }: Pick<Database, 'address' | 'pool'>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address(),
    application_name: 'frontdesk notifications',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  const channel = `frontdesk_${randomUUID().replaceAll('-', '')}`
  const heard = new Promise<boolean>((resolve) => client.on('notification', () => resolve(true)))
  const patience = new AbortController()
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    await pool.query('select pg_notify($1, $2)', [channel, 'heard?'])
    return await Promise.race([heard, sleep(patienceMs, false, { signal: patience.signal })])
  } finally {
    patience.abort()
    client.end().catch(() => undefined)
  }
}

export const lostNotifications =
  'notifications of the database are lost, as behind a pooler by transaction: set DATABASE_DIRECT_URL to an address that leads to the server itself'
