import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/index.ts'

/** Waits until another connection waits for a lock that the open transaction holds. */
export async function untilBlocking(transaction: Db): Promise<void> {
  const isBlocking = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
      transaction,
    )
    return rows.length > 0
  }
  await expect.poll(isBlocking, { timeout: 15_000 }).toBe(true)
}
