import { sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import type { Db } from '../../platform/database/index.ts'

interface ProfileChange {
  name?: string | undefined
  locale?: string | null | undefined
  time_zone?: string | null | undefined
  preferences?: Record<string, unknown> | undefined
  favourites?: { kind: string; id: string }[] | undefined
}

interface ProfileRow {
  name: string
  locale: string | null
  time_zone: string | null
  preferences: Record<string, never>
  favourites: { kind: string; id: string }[]
  teams: { id: number; name: string }[]
}

/** The profile of the caller. */
export async function readProfile(db: Db, { user, via }: UserCaller) {
  const { rows } = await sql<ProfileRow>`
    select u.name, u.locale, u.time_zone, u.preferences, u.favourites,
           (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
            from team_members m join teams t on t.id = m.team_id where m.user_id = u.id) as teams
    from users u where u.id = ${user.id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the caller has just been removed')
  return {
    ...user,
    ...row,
    via: via.kind,
    expires_at: via.kind === 'session' ? via.expiresAt : null,
  }
}

export async function changeProfile(db: Db, userId: number, change: ProfileChange): Promise<void> {
  const { preferences, favourites, ...plain } = change
  await db
    .updateTable('users')
    .set({
      ...plain,
      ...(preferences === undefined ? {} : { preferences: JSON.stringify(preferences) }),
      ...(favourites === undefined ? {} : { favourites: JSON.stringify(favourites) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}
