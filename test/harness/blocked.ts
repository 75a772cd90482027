import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/index.ts'

/** Waits until another connection is blocked by a lock of the open transaction. */
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
