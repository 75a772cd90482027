import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { setPasswordHash } from '../people/people.ts'
import { endSessions } from '../sessions/store.ts'

/**
 * Sets a new password and ends what was opened with the old one: sessions and the programs that act for the person. API
 * keys may run unattended, so revoking them is the person's choice.
 */
export async function changePassword(
  transaction: Db,
  personId: number,
  change: { passwordHash: string; keepSession?: string | undefined; revokeKeys?: boolean | undefined },
): Promise<void> {
  await setPasswordHash(transaction, personId, change.passwordHash)
  await endSessions(transaction, personId, change.keepSession)
  await sql`delete from oauth_grants g using users u
    where u.id = g.user_id and u.person_id = ${personId}`.execute(transaction)
  if (change.revokeKeys === true) {
    await sql`delete from api_keys k using users u
      where u.id = k.user_id and u.person_id = ${personId}`.execute(transaction)
  }
}
