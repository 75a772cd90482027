import { sql } from 'kysely'
import type { SignInMethod } from '../../kit/caller.ts'
import type { Client } from '../../kit/endpoint.ts'
import { timeUuid, token } from '../../kit/ids.ts'
import { notFound } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { hashOf } from '../secret.ts'
import { isAlive } from './find.ts'

export interface SessionRow {
  id: string
  account_id: number
  account_name: string
  method: string
  address: string
  user_agent: string
  confirmed_at: Date
  used_at: Date
  created_at: Date
}

/** Opens a session and returns the value of its cookie. Only its hash is stored. */
export async function openSession(
  db: Db,
  session: {
    userId: number
    method: SignInMethod
    client: Pick<Client, 'address' | 'userAgent'>
    /** The single sign-on identity that opens it. */
    identityId?: string | undefined
  },
): Promise<{ id: string; secret: string }> {
  const secret = token(256)
  const id = timeUuid()
  await db
    .insertInto('sessions')
    .values({
      id,
      hash: hashOf(secret),
      user_id: session.userId,
      method: session.method,
      address: session.client.address,
      user_agent: session.client.userAgent,
      sso_identity_id: session.identityId ?? null,
      // Single sign-on doesn't prove that the person has just signed in: it may not have asked for weeks.
      ...(session.method === 'sso' ? { confirmed_at: new Date(0) } : {}),
    })
    .execute()
  return { id, secret }
}

/** The sessions of a person that have not ended, in whichever account, the last used first. */
export async function listSessions(db: Db, personId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, a.id as account_id, a.name as account_name, s.method, s.address, s.user_agent, s.confirmed_at, s.used_at,
           s.created_at
    from sessions s join users u on u.id = s.user_id join accounts a on a.id = u.account_id
    where u.person_id = ${personId} and ${sql.raw(isAlive)}
    order by s.used_at desc, s.id`.execute(db)
  return rows
}

export async function endSession(db: Db, personId: number, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from sessions s using users u
    where u.id = s.user_id and u.person_id = ${personId} and s.id = ${id}`.execute(db)
  if (numAffectedRows === 0n) throw notFound('session', 'of yours')
}

/** Ends the sessions of a person, all or all but one. */
export async function endSessions(db: Db, personId: number, butFor?: string): Promise<void> {
  await sql`
    delete from sessions s using users u
    where u.id = s.user_id and u.person_id = ${personId} and s.id is distinct from ${butFor ?? null}::uuid`.execute(
    db,
  )
}

/** Records that the person has just confirmed their identity. */
export async function confirmSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute()
}

/** Moves a session to another account of the same person, with a new secret. */
export async function moveSession(db: Db, id: string, userId: number): Promise<string> {
  const secret = token(256)
  await db
    .updateTable('sessions')
    .set({ user_id: userId, hash: hashOf(secret) })
    .where('id', '=', id)
    .execute()
  return secret
}

export async function removeEndedSessions(db: Db): Promise<void> {
  await sql`delete from sessions s where not (${sql.raw(isAlive)})`.execute(db)
}
