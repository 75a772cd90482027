import { isAdmin } from '../kit/caller.ts'
import type { Actor } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'

const teammate = statement<NonNullable<Actor['user']>, [accountId: number, userId: number]>(
  'agents.set-up-by',
  'select id, email, role from users where account_id = $1 and id = $2',
)

/**
 * Limits an actor to the rights of the teammate who set something up. If neither may do all that the other may, the
 * actor has the rights of every member.
 */
export async function limitedTo(app: App, actor: Actor, setUpBy: number | null): Promise<Actor> {
  if (actor.user === null || actor.user.id === setUpBy) return actor
  const user = setUpBy === null ? undefined : await teammate.first(app.db, actor.account.id, setUpBy)
  if (user === undefined) return { ...actor, user: null }
  if (isAdmin({ user })) return actor
  return { ...actor, user: isAdmin(actor) ? user : null }
}
