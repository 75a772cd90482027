import { notFound } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'

export interface AgentRow {
  id: string
  name: string
  description: string | null
  is_offline: boolean
  created_by: number | null
  created_at: Date
  updated_at: Date
}

// Without the identity secret, so that no answer can contain it.
export const agentColumns = [
  'id',
  'name',
  'description',
  'is_offline',
  'created_by',
  'created_at',
  'updated_at',
] as const

export function listAgents(
  db: Db,
  accountId: number,
): Promise<Pick<AgentRow, 'id' | 'name' | 'is_offline'>[]> {
  return db
    .selectFrom('agents')
    .select(['id', 'name', 'is_offline'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function readAgent(db: Db, accountId: number, id: string): Promise<AgentRow> {
  const row = await db
    .selectFrom('agents')
    .select(agentColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('agent')
  return row
}
