import { createHash } from 'node:crypto'
import { type KnownContact, type LivechatAgent, signsIdentity } from '../../agents/index.ts'
import { timeUuid, token } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

export interface Visitor {
  id: string
  name: string | null
  email: string | null
  is_verified: boolean
}

/** The page's claims about the visitor. A signature proves the email address. */
export interface Introduction {
  name?: string | undefined
  email?: string | undefined
  signature?: string | undefined
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const find = statement<Visitor & { is_stale: boolean }, [tokenHash: Buffer, agentId: string]>(
  'livechat.find-visitor',
  `select id, name, email, is_verified, last_seen_at < now() - interval '1 day' as is_stale
   from livechat_visitors where token_hash = $1 and agent_id = $2`,
)

const see = statement<unknown, [visitorId: string]>(
  'livechat.see-visitor',
  'update livechat_visitors set last_seen_at = now() where id = $1',
)

/** The visitor with this token, which must be for this agent. */
export async function findVisitor(db: Db, agentId: string, secret: string): Promise<Visitor> {
  const found = await find.first(db, hashOf(secret), agentId)
  if (found === undefined) {
    throw new Problem('unauthorized', 'This visitor is not known here: send `Authorization: Bearer …`.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const { is_stale, ...visitor } = found
  // Once a day is precise enough to find visitors who haven't come back.
  if (is_stale) await see.first(db, visitor.id)
  return visitor
}

/** Creates a visitor of an agent. The token identifies the visitor from now on and is returned only here. */
export async function createVisitor(
  app: App,
  agent: LivechatAgent,
  { signature, ...person }: Introduction,
): Promise<{ visitor_id: string; token: string }> {
  const isVerified = signature !== undefined
  if (isVerified && !(await signsIdentity(app, agent.id, person.email ?? '', signature))) {
    throw new Problem('unauthorized', 'The signature does not fit the email address.')
  }
  const [id, secret] = [timeUuid(), `fdv_${token(256)}`]
  await app.db
    .insertInto('livechat_visitors')
    .values({
      id,
      account_id: agent.accountId,
      agent_id: agent.id,
      token_hash: hashOf(secret),
      name: person.name ?? null,
      email: person.email ?? null,
      is_verified: isVerified,
    })
    .execute()
  return { visitor_id: id, token: secret }
}

const provedElsewhere = statement<{ id: string }, [agentId: string, email: string]>(
  'livechat.proved-elsewhere',
  'select id from livechat_visitors where agent_id = $1 and lower(email) = lower($2) and is_verified limit 1',
)

/**
 * The contact data for conversations of this visitor. An unsigned email address counts only until a signature has
 * verified the same address once. After that, unsigned claims no longer match this contact.
 */
export async function contactOf(db: Db, agentId: string, visitor: Visitor): Promise<KnownContact | null> {
  const { name, email, is_verified: isVerified } = visitor
  if (email === null) return { name: name ?? undefined }
  if (!isVerified && (await provedElsewhere.first(db, agentId, email)) !== undefined) return null
  return { name: name ?? undefined, email }
}
