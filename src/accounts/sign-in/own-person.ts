import type { SessionCaller } from '../../kit/caller.ts'
import { forbidden } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'

/**
 * Refuses changes of a person's credentials in a session from the single sign-on of one account if the person
 * also belongs to others: the operator of that service must not gain access to those.
 */
export async function requireOwnPerson(db: Db, { via }: SessionCaller): Promise<void> {
  if (via.method !== 'sso') return
  const users = await db.selectFrom('users').select('id').where('person_id', '=', via.personId).execute()
  if (users.length > 1) {
    throw forbidden(
      'You came by the single sign-on of one account and are in others: sign in otherwise first.',
    )
  }
}
