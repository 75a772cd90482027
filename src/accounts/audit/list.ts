import { sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor } from '../../kit/schema.ts'
import type { Db } from '../../platform/database/index.ts'

export interface AuditRow {
  id: string
  user_id: number | null
  actor: string
  via: 'key' | 'session' | 'token' | 'sign-in'
  client: string | null
  action: string
  target: Record<string, never>
  before: Record<string, never> | null
  after: Record<string, never> | null
  address: string
  request_id: string
  created_at: Date
}

export interface AuditFilter {
  user_id?: number | undefined
  action?: string | undefined
  request_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  cursor?: string | undefined
}

/** The newest first, and one more than asked for. */
export async function listAudit(db: Db, accountId: number, filter: AuditFilter): Promise<AuditRow[]> {
  const after = filter.cursor === undefined ? undefined : decodeCursor(filter.cursor, z.tuple([z.uuid()]))[0]
  const conditions = [
    sql`account_id = ${accountId}`,
    ...(after === undefined ? [] : [sql`id < ${after}`]),
    ...(filter.user_id === undefined ? [] : [sql`user_id = ${filter.user_id}`]),
    ...(filter.action === undefined ? [] : [sql`strpos(lower(action), lower(${filter.action})) > 0`]),
    ...(filter.request_id === undefined ? [] : [sql`request_id = ${filter.request_id}`]),
    ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`created_at < ${filter.to}`]),
  ]
  const { rows } = await sql<AuditRow>`
    select id, user_id, actor, via, client, action, target, before, after, address, request_id, created_at
    from audit_log where ${sql.join(conditions, sql` and `)} order by id desc limit ${filter.limit + 1}`.execute(
    db,
  )
  return rows
}
