import { sql } from 'kysely'
import { conflict, notFound, wrong } from '../../kit/problem.ts'
import type { ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'

export interface TeamRow {
  id: number
  name: string
  user_ids: number[]
  created_at: Date
}

/** A team is a group of users that admins keep. */
export async function createTeam(
  db: Db,
  team: { accountId: number; name: string; userIds: number[] },
): Promise<number> {
  return named(team.name, () =>
    transact({ db }, async ({ db }) => {
      const { id } = await db
        .insertInto('teams')
        .values({ account_id: team.accountId, name: team.name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setMembers(db, team.accountId, id, team.userIds)
      return id
    }),
  )
}

export async function listTeams(db: Db, accountId: number, teamId?: number): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, t.created_at, array(select m.user_id from team_members m where m.team_id = t.id order by 1) as user_ids
    from teams t
    where t.account_id = ${accountId} and (${teamId ?? null}::int is null or t.id = ${teamId ?? null})
    order by t.name, t.id`.execute(db)
  return rows
}

export async function readTeam(db: Db, accountId: number, teamId: number): Promise<TeamRow> {
  const [team] = await listTeams(db, accountId, teamId)
  if (team === undefined) throw notFound('team')
  return team
}

export async function changeTeam(
  db: Db,
  accountId: number,
  teamId: number,
  change: { name?: string | undefined; user_ids?: number[] | undefined },
): Promise<TeamRow> {
  const { name, user_ids: userIds } = change
  return named(name ?? '', () =>
    transact({ db }, async ({ db }) => {
      const before = await readTeam(db, accountId, teamId)
      if (name !== undefined) {
        await db.updateTable('teams').set({ name }).where('id', '=', before.id).execute()
      }
      if (userIds !== undefined) await setMembers(db, accountId, before.id, userIds)
      return readTeam(db, accountId, teamId)
    }),
  )
}

/** Returns its name. */
export async function deleteTeam(db: Db, accountId: number, teamId: number): Promise<string> {
  const deleted = await db
    .deleteFrom('teams')
    .where('account_id', '=', accountId)
    .where('id', '=', teamId)
    .returning('name')
    .executeTakeFirst()
  if (deleted === undefined) throw notFound('team')
  return deleted.name
}

function teamsOf(db: Db, accountId: number) {
  return db.selectFrom('teams').select(['id', 'name']).where('account_id', '=', accountId)
}

export const teamReference: ReferenceResolver<App> = {
  kind: 'team',
  resolve: ({ db }, { accountId }, ids) =>
    teamsOf(db, accountId).where('id', 'in', ids.map(Number)).execute(),
  named: ({ db }, { accountId }, names) => teamsOf(db, accountId).where('name', 'in', names).execute(),
}

/** Replaces the members of a team. All must be users of the account. */
async function setMembers(
  transaction: Db,
  accountId: number,
  teamId: number,
  given: readonly number[],
): Promise<void> {
  const userIds = [...new Set(given)]
  const members = await transaction
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [0, ...userIds])
    .execute()
  const missing = userIds.filter((id) => !members.some((member) => member.id === id))
  if (missing.length > 0)
    throw wrong('user_ids', 'not_found', `There is no user ${missing.join(', ')} in this account.`)
  await sql`
    with gone as (delete from team_members where team_id = ${teamId} and user_id <> all(${userIds}::int[]))
    insert into team_members (team_id, user_id)
    select ${teamId}, id from unnest(${userIds}::int[]) as wanted (id) on conflict do nothing`.execute(
    transaction,
  )
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`A team called ${name} exists already.`)
    throw error
  }
}
