import type { SessionCaller } from '../../kit/caller.ts'
import { forbidden } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'

/**
 * Refuses to change what lets a person in to whoever came by the single sign-on of one account while the person is in
 * others as well: whoever runs that service must not get into those.
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
