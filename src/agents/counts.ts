import type { Db } from '../platform/database/index.ts'

function agents(db: Db, accountId: number) {
  return db
    .selectFrom('agents')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

/** The counts of this capability for billing. */
export const counts = {
  agents: async (db: Db, accountId: number) => (await agents(db, accountId).executeTakeFirstOrThrow()).count,
  deployed_agents: async (db: Db, accountId: number) =>
    (await agents(db, accountId).where('is_offline', '=', false).executeTakeFirstOrThrow()).count,
  flows: async (db: Db, accountId: number) => {
    const { count } = await db
      .selectFrom('flows')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },
}
