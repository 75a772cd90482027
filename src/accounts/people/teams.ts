import { conflict, wrong } from '../../kit/problem.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/index.ts'

/** A team is a group of users that admins keep. */
export async function createTeam(
  db: Db,
  team: { accountId: number; name: string; userIds: number[] },
): Promise<number> {
  const userIds = [...new Set(team.userIds)]
  try {
    return await inTransaction(db, async (transaction) => {
      const members = await transaction
        .selectFrom('users')
        .select('id')
        .where('account_id', '=', team.accountId)
        .where('id', 'in', [0, ...userIds])
        .execute()
      const missing = userIds.filter((id) => !members.some((member) => member.id === id))
      if (missing.length > 0)
        throw wrong('users', 'not_found', `There is no user ${missing.join(', ')} in this account.`)
      const { id } = await transaction
        .insertInto('teams')
        .values({ account_id: team.accountId, name: team.name })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (userIds.length > 0) {
        await transaction
          .insertInto('team_members')
          .values(userIds.map((userId) => ({ team_id: id, user_id: userId })))
          .execute()
      }
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`A team called ${team.name} exists already.`)
    throw error
  }
}
