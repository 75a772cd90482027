import { sql } from 'kysely'
import { token } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { hashOf } from '../secret.ts'

export type LinkPurpose = 'setup' | 'reset'

/** A link with which a person sets a password once; those before it are void. */
export async function createPasswordLink(db: Db, personId: number, purpose: LinkPurpose): Promise<string> {
  const secret = token(256)
  await db
    .deleteFrom('password_links')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .execute()
  await db
    .insertInto('password_links')
    .values({
      hash: hashOf(secret),
      person_id: personId,
      purpose,
      expires_at: purpose === 'setup' ? null : sql`now() + interval '1 hour'`,
    })
    .execute()
  return secret
}

/** Whose link this is. It and all others of that person are used up. */
export async function usePasswordLink(
  transaction: Db,
  secret: string,
  purpose: LinkPurpose,
): Promise<number> {
  const used = await transaction
    .deleteFrom('password_links')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .returning('person_id')
    .executeTakeFirst()
  if (used === undefined) {
    throw new Problem('not_found', 'This link is not good, or was used or replaced: ask for another one.')
  }
  await transaction.deleteFrom('password_links').where('person_id', '=', used.person_id).execute()
  return used.person_id
}
