import { sql } from 'kysely'
import type { Client } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { recordAudit } from '../audit/record.ts'
import { hashOf } from '../secret.ts'
import { ownResource } from './resource.ts'
import { keepPair, newPair, nextPair, type TokenPair, verifies } from './tokens.ts'

/** Why a program gets no tokens; an error of OAuth. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

/** A request at the token endpoint. */
export interface Exchange {
  app: App
  client: Client
  requestId: string
}

interface Grant {
  id: string
  client_id: string
  client_name: string
  resource: string
  redirect_uri: string
  code_challenge: string
  is_redeemed: boolean
  is_expired: boolean
  user_id: number
  email: string
  account_id: number
  is_suspended: boolean
}

const grantColumns = sql`g.id, g.client_id, g.client_name, g.resource, g.redirect_uri, g.code_challenge,
  g.redeemed_at is not null as is_redeemed, u.id as user_id, u.email, u.account_id,
  u.suspended_at is not null as is_suspended`

// A program that asks twice at once, or did not get the answer, asks again within this.
const repeatSeconds = 30

const notGood = () => new Refusal('invalid_grant', 'This code or token is not good, or no longer.')

interface CodeGiven {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
  resource: string | undefined
}

/**
 * Exchanges a code for tokens. A code can be used once. A second or invalid use ends the grant with all of its
 * tokens, because someone else has the code as well.
 */
export async function redeemCode(exchange: Exchange, given: CodeGiven): Promise<TokenPair> {
  const { app } = exchange
  const pair = await transact(app, async ({ db }) => {
    const grant = await grantOfCode(db, given.code)
    if (grant === undefined) return undefined
    const isGood =
      !grant.is_redeemed &&
      !grant.is_expired &&
      !grant.is_suspended &&
      grant.client_id === given.clientId &&
      grant.redirect_uri === given.redirectUri &&
      isFor(exchange, grant, given.resource) &&
      verifies(given.verifier, grant.code_challenge)
    if (!isGood) {
      await endMisused(db, exchange, grant, 'code')
      return undefined
    }
    await sql`update oauth_grants set redeemed_at = now(), used_at = now() where id = ${grant.id}`.execute(db)
    const made = newPair()
    await keepPair(db, grant.id, made)
    return made
  })
  if (pair === undefined) throw notGood()
  return pair
}

async function grantOfCode(db: Db, code: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    select ${grantColumns}, g.code_expires_at < now() as is_expired
    from oauth_grants g join users u on u.id = g.user_id
    where g.code_hash = ${hashOf(code)} for update of g`.execute(db)
  return rows[0]
}

interface RefreshGiven {
  refreshToken: string
  clientId: string
  resource: string | undefined
}

/**
 * Exchanges a refresh token for the next pair. Reuse of an exchanged token ends the grant, because two parties
 * have it.
 */
export async function refresh(exchange: Exchange, given: RefreshGiven): Promise<TokenPair> {
  const { app } = exchange
  const pair = await transact(app, async ({ db }) => {
    const found = await grantOfRefresh(db, given.refreshToken)
    if (found === undefined || found.is_expired || found.is_suspended) return undefined
    if (found.client_id !== given.clientId || !isFor(exchange, found, given.resource)) return undefined
    const next = nextPair(app, given.refreshToken)
    if (found.is_repeated) return next
    if (found.is_spent) {
      await endMisused(db, exchange, found, 'refresh token')
      return undefined
    }
    await sql`update oauth_tokens set spent_at = now() where hash = ${hashOf(given.refreshToken)}`.execute(db)
    await keepPair(db, found.id, next)
    return next
  })
  if (pair === undefined) throw notGood()
  return pair
}

async function grantOfRefresh(db: Db, refreshToken: string) {
  const hash = hashOf(refreshToken)
  // Locks first, so that a concurrent request sees the result of the other one.
  await sql`select from oauth_grants where id = (select grant_id from oauth_tokens where hash = ${hash}) for update`.execute(
    db,
  )
  const { rows } = await sql<Grant & { is_spent: boolean; is_repeated: boolean }>`
    select ${grantColumns}, t.expires_at < now() as is_expired, t.spent_at is not null as is_spent,
           coalesce(t.spent_at > clock_timestamp() - ${`${repeatSeconds} s`}::interval, false) as is_repeated
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id join users u on u.id = g.user_id
    where t.hash = ${hash} and t.kind = 'refresh'`.execute(db)
  return rows[0]
}

/** If a program names the resource again, it must be the one that the person allowed. */
function isFor({ app, client }: Exchange, grant: Grant, resource: string | undefined): boolean {
  return resource === undefined || ownResource(app, client, resource)?.path === grant.resource
}

/** Revokes a token for a program that no longer needs it (RFC 7009). Unknown tokens are already revoked. */
export async function revokeToken(
  exchange: Exchange,
  secret: string,
  clientId: string | undefined,
): Promise<void> {
  await transact(exchange.app, async ({ db }) => {
    const { rows } = await sql<Grant>`
      select ${grantColumns}, false as is_expired
      from oauth_tokens t join oauth_grants g on g.id = t.grant_id join users u on u.id = g.user_id
      where t.hash = ${hashOf(secret)}`.execute(db)
    const [grant] = rows
    if (grant === undefined) return
    if (clientId !== undefined && clientId !== grant.client_id) {
      throw new Refusal('invalid_client', 'This token belongs to another program.')
    }
    await endWith(db, exchange, grant, 'POST /oauth/revoke', {})
  })
}

async function endMisused(db: Db, exchange: Exchange, grant: Grant, misused: string): Promise<void> {
  exchange.app.log.warn({ grant: grant.id, misused }, 'a program lost its access: what it showed was misused')
  await endWith(db, exchange, grant, 'POST /oauth/token', { revoked: true, misused })
}

async function endWith(
  db: Db,
  { client, requestId }: Exchange,
  grant: Grant,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await db.deleteFrom('oauth_grants').where('id', '=', grant.id).execute()
  await recordAudit(db, {
    accountId: grant.account_id,
    userId: grant.user_id,
    actor: grant.email,
    via: 'token',
    client: grant.client_name,
    action,
    target: { programId: grant.id },
    after,
    address: client.address,
    requestId,
  })
}
