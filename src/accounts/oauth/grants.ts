import { sql } from 'kysely'
import type { SessionCaller } from '../../kit/caller.ts'
import { timeUuid, token } from '../../kit/ids.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { hashOf } from '../secret.ts'
import type { OAuthClient } from './clients.ts'

const codeSeconds = 60
const mostGrants = 100

export interface NewGrant {
  client: OAuthClient
  resource: string
  redirectUri: string
  codeChallenge: string
}

/** Stores a grant and returns its code. Only the hash of the code is stored. */
export async function createGrant(db: Db, { user }: SessionCaller, grant: NewGrant): Promise<string> {
  const code = token(256)
  await transact({ db }, async ({ db }) => {
    await takeSlot(db, user.id)
    await db
      .insertInto('oauth_grants')
      .values({
        id: timeUuid(),
        user_id: user.id,
        client_id: grant.client.id,
        client_name: grant.client.name,
        client_host: grant.client.host,
        resource: grant.resource,
        redirect_uri: grant.redirectUri,
        code_hash: hashOf(code),
        code_challenge: grant.codeChallenge,
        code_expires_at: new Date(Date.now() + codeSeconds * 1000),
      })
      .execute()
  })
  return code
}

/** Locks the user, so that parallel approvals count one after the other. */
async function takeSlot(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(db)
  await sql`delete from oauth_grants where user_id = ${userId} and redeemed_at is null and code_expires_at < now()`.execute(
    db,
  )
  const { held } = await db
    .selectFrom('oauth_grants')
    .select((expression) => expression.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (held >= mostGrants) {
    throw conflict(`${mostGrants} programs act for you already: remove some in your profile first.`)
  }
}

/** The programs that act for a user, the latest first. */
export function listGrants(db: Db, userId: number) {
  return db
    .selectFrom('oauth_grants')
    .select(['id', 'client_name', 'client_host', 'resource', 'redirect_uri', 'used_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('redeemed_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
}

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Ends a grant with all of its tokens. Calls `tell` first, with its owner. */
export async function endGrant(
  db: Db,
  userId: number,
  id: string,
  tell: (program: string) => void,
): Promise<void> {
  await transact({ db }, async ({ db }) => {
    const grant = await db
      .selectFrom('oauth_grants')
      .select('client_name')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (grant === undefined) throw notFound('program')
    tell(grant.client_name)
    await db.deleteFrom('oauth_grants').where('id', '=', id).execute()
  })
}

/** Tokens that have expired, codes that were never used, and grants that nothing is left of. */
export async function removeEndedGrants(db: Db): Promise<void> {
  await sql`delete from oauth_tokens where expires_at < now()`.execute(db)
  await sql`delete from oauth_grants g where code_expires_at < now()
    and not exists (select from oauth_tokens t where t.grant_id = g.id and t.kind = 'refresh')`.execute(db)
}
