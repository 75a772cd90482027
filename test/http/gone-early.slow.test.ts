import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '../../src/platform/database/index.ts'
import { sessionHeaders } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'

const server = useServer({ environment: { FRONTDESK_REQUESTS_PER_ACCOUNT: '1' } })

/** Asks, and is gone while it is looked up who they are. */
async function leaveEarly(headers: Record<string, string>): Promise<void> {
  await transact(server.app, async ({ db }) => {
    await sql`lock table sessions in access exclusive mode`.execute(db)
    const client = new AbortController()
    const asked = fetch(`${server.url}/public/v1/me`, { headers, signal: client.signal })
    const waiting = sql<{ isThere: boolean }>`
      select exists (
        select from pg_locks where relation = 'sessions'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())
      ) as "isThere"`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.isThere).toBe(true)
    client.abort()
    await expect(asked).rejects.toThrow('aborted')
    // The server hears of it before the look-up goes on.
    await pause(50)
  })
}

it('keeps no place for who is gone before it is known who they are', async () => {
  const { secret } = await server.account.owner.signIn()
  const headers = sessionHeaders(secret)
  // What takes longer than a second counts apart, eight times as many: the ninth would keep its place for ever.
  const until = Date.now() + 14_000
  while (Date.now() < until) await leaveEarly(headers)
  const answer = await fetch(`${server.url}/public/v1/me`, { headers, signal: AbortSignal.timeout(5000) })
  expect(answer.status).toBe(200)
}, 60_000)
