import type pg from 'pg'
import type { Caller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement } from '../../platform/database/index.ts'

/** A row of the audit log. */
export interface AuditEntry {
  accountId: number
  userId: number | null
  actor: string
  via: 'key' | 'session' | 'token' | 'sign-in'
  /** The program that acts for the user. */
  client?: string | undefined
  action: string
  target: Record<string, unknown>
  before?: unknown
  after?: unknown
  address: string
  requestId: string
}

const name = 'audit.record'
const text = `insert into audit_log (id, account_id, user_id, actor, via, action, target, before, after, address, request_id, client)
   select $1::uuid, $2::int, $3::int, $4::text, $5::text, $6::text, $7::jsonb, $8::jsonb, $9::jsonb, $10::text, $11::uuid,
     $12::text`

const insert = statement<never, unknown[]>(name, text)

/** The insert of a row, to send together with the change that it describes. */
export function auditQuery(entry: AuditEntry): pg.QueryConfig<unknown[]> {
  return { name, text, values: valuesOf(entry) }
}

export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insert.all(db, ...valuesOf(entry))
}

function valuesOf(entry: AuditEntry): unknown[] {
  return [
    timeUuid(),
    entry.accountId,
    entry.userId,
    entry.actor,
    entry.via,
    entry.action,
    JSON.stringify(entry.target),
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
    entry.address,
    entry.requestId,
    entry.client ?? null,
  ]
}

export function actorOf(
  caller: Caller,
): Pick<AuditEntry, 'accountId' | 'userId' | 'actor' | 'via' | 'client'> {
  return {
    accountId: caller.account.id,
    userId: caller.user?.id ?? null,
    actor: caller.user?.email ?? `account key ${caller.via.id}`,
    via: caller.via.kind,
    client: caller.via.kind === 'token' ? caller.via.client : undefined,
  }
}
