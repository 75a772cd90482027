import type { Db } from '../../platform/database/index.ts'

export async function countBases(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('knowledge_bases')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
