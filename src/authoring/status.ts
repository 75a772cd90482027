import { conflict } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'

export const statuses = ['ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED'] as const
export type Status = (typeof statuses)[number]

/** Returns true if a status change publishes the draft. Refuses changes that aren't allowed. */
export function publishes(from: Status, to: Status): boolean {
  if (from === 'ARCHIVED' && to !== 'DRAFT' && to !== 'ARCHIVED') {
    throw conflict('An archived one can only be set to DRAFT.', [
      { path: 'status', code: 'not_allowed', message: 'Set DRAFT first, then the status you want.' },
    ])
  }
  // From PAUSED the live snapshot is resumed as it was.
  return to === 'ACTIVE' && from !== 'PAUSED'
}

/** Switches on what this graph belongs to, in the transaction that has just published its draft. */
export async function activate(db: Db, table: 'flows' | 'workflows', graphId: number): Promise<void> {
  const { status } = await db
    .selectFrom(table)
    .select('status')
    .where('graph_id', '=', graphId)
    .executeTakeFirstOrThrow()
  publishes(status, 'ACTIVE')
  await db
    .updateTable(table)
    .set({ status: 'ACTIVE', updated_at: new Date() })
    .where('graph_id', '=', graphId)
    .execute()
}
