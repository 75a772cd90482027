import { sql } from 'kysely'
import type { Role } from '../../kit/caller.ts'
import { token } from '../../kit/ids.ts'
import { conflict, notFound, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { enqueueMail } from '../mail.ts'
import { hashOf } from '../secret.ts'

const goodForHours = 72

export interface InvitationRow {
  id: number
  email: string
  role: Role
  invited_by: number | null
  expires_at: Date
  created_at: Date
}

const columns = ['id', 'email', 'role', 'invited_by', 'expires_at', 'created_at'] as const

interface NewInvitation {
  account: { id: number; name: string }
  email: string
  role: Role
  invitedBy: number
}

/** Invites a person. A second invitation sends a new link and invalidates the first one. */
export async function invite(
  app: App,
  invitation: NewInvitation,
): Promise<{ row: InvitationRow; link: string; mailed: boolean }> {
  const { account, email, role } = invitation
  const secret = token(256)
  const link = `${app.pageUrl}/invite/${secret}`
  return transact(app, async (app) => {
    await refuseUsers(app.db, account.id, email)
    const values = {
      account_id: account.id,
      email,
      role,
      hash: hashOf(secret),
      invited_by: invitation.invitedBy,
      expires_at: sql<Date>`now() + ${goodForHours} * interval '1 hour'`,
    }
    const { email: _, account_id: __, ...again } = values
    const row = await app.db
      .insertInto('invitations')
      .values(values)
      .onConflict((target) => target.expression(sql`account_id, lower(email)`).doUpdateSet(again))
      .returning(columns)
      .executeTakeFirstOrThrow()
    const mailed = await enqueueMail(app, {
      to: email,
      subject: `You are invited to ${account.name}`,
      text: `You are invited to join ${account.name} on Frontdesk. Open this link within ${goodForHours} hours:\n\n${link}\n\nIf you did not expect this, do nothing.\n`,
    })
    return { row, link, mailed }
  })
}

async function refuseUsers(db: Db, accountId: number, email: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (user !== undefined) throw conflict(`A user with the email ${email} exists already.`)
}

export async function listInvitations(db: Db, accountId: number): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return rows
}

/** Checks whether an email address is invited to the account. */
export async function hasOpenInvitation(db: Db, accountId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function withdrawInvitation(db: Db, accountId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('invitation')
}

export interface OpenInvitation {
  accountId: number
  accountName: string
  email: string
  role: Role
  /** Undefined if the email address is new to this server. */
  personId: number | undefined
}

/** The invitation of a link. */
export async function findInvitation(db: Db, secret: string): Promise<OpenInvitation> {
  const { rows } = await sql<{
    account_id: number
    account_name: string
    email: string
    role: Role
    person_id: number | null
  }>`
    select a.id as account_id, a.name as account_name, i.email, i.role, p.id as person_id
    from invitations i join accounts a on a.id = i.account_id left join people p on lower(p.email) = lower(i.email)
    where i.hash = ${hashOf(secret)} and i.expires_at > now()`.execute(db)
  const [row] = rows
  if (row === undefined) throw noSuchInvitation()
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    email: row.email,
    role: row.role,
    personId: row.person_id ?? undefined,
  }
}

/** Uses a link up; of two that try at once, one finds nothing. */
export async function useInvitation(transaction: Db, secret: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('invitations')
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchInvitation()
}

function noSuchInvitation(): Problem {
  return new Problem('not_found', 'This invitation is not good, or was used, replaced or withdrawn.')
}
