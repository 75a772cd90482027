import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

// Longer than any call may take, retries and fallback included.
const staleAfter = '1 hour'
// Far longer than any operation ID is reused. The daily counters stay.
const keptFor = '90 days'

/**
 * Releases the reservations of crashed processes and deletes old operations. Returns the number of released
 * reservations.
 */
export async function sweepReservations(db: Db): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    with stale as (
      update credit_operations set status = 'RELEASED', settled_at = now()
      where ctid = any (array(
        select ctid from credit_operations
        where status = 'RESERVED' and created_at < now() - ${staleAfter}::interval
        for update skip locked))
      returning account_id, reserved),
    sums as (select account_id, sum(reserved) as credits from stale group by account_id),
    balances as (
      update credit_balances b set available = b.available + s.credits, updated_at = now()
      from sums s where b.account_id = s.account_id)
    select count(*) as released from stale`.execute(db)
  await sql`
    delete from credit_operations
    where status <> 'RESERVED' and settled_at < now() - ${keptFor}::interval`.execute(db)
  return rows[0]?.released ?? 0
}
