import { notFound } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { providerByKind } from '../providers.ts'
import type { ConnectedAccount } from './store.ts'

function accounts(db: Db) {
  return db
    .selectFrom('connected_accounts')
    .select([
      'id',
      'account_id',
      'provider',
      'name',
      'status',
      'status_reason',
      'scopes',
      'created_by',
      'created_at',
      'updated_at',
    ])
    .$narrowType<{ status: ConnectedAccount['status'] }>()
    .orderBy('id')
}

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

/** Accounts of a provider that this version no longer has are left out. */
function connectedAccount(row: Row): ConnectedAccount[] {
  const provider = providerByKind.get(row.provider)
  if (provider === undefined) return []
  return [
    {
      id: row.id,
      accountId: row.account_id,
      provider,
      name: row.name,
      status: row.status,
      statusReason: row.status_reason,
      scopes: row.scopes,
      createdBy: row.created_by,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
  ]
}

export async function listConnected(db: Db, accountId: number): Promise<ConnectedAccount[]> {
  return (await accounts(db).where('account_id', '=', accountId).execute()).flatMap(connectedAccount)
}

export async function readConnected(db: Db, accountId: number, id: number): Promise<ConnectedAccount> {
  const rows = await accounts(db).where('account_id', '=', accountId).where('id', '=', id).execute()
  const [found] = rows.flatMap(connectedAccount)
  if (found === undefined) throw notFound('connected account')
  return found
}
