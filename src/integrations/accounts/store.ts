import { notFound } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Provider } from '../provider.ts'
import { providerByKind } from '../providers.ts'

export interface ConnectedAccount {
  id: number
  accountId: number
  provider: Provider
  name: string
  status: 'CONNECTED' | 'NEEDS_ATTENTION'
  statusReason: string | null
  scopes: string[]
  createdBy: number | null
  createdAt: Date
  updatedAt: Date
}

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

/** Those of a provider that this version no longer has are left out. */
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

export interface NewConnection {
  accountId: number
  provider: Provider
  name: string
  scopes: readonly string[]
  createdBy: number | null
}

/** `seal` is handed the place under which the credentials will be kept. */
export async function insertConnected(
  db: Db,
  connection: NewConnection,
  seal: (place: string) => string,
): Promise<number> {
  const { id } = await db
    .insertInto('connected_accounts')
    .values({
      account_id: connection.accountId,
      provider: connection.provider.kind,
      name: connection.name,
      scopes: [...connection.scopes],
      created_by: connection.createdBy,
      credentials: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeCredentials(db, id, seal(credentialsPlace(id)))
  return id
}

export function credentialsPlace(id: number): string {
  return `connected-accounts/${id}`
}

export async function writeCredentials(db: Db, id: number, sealed: string): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ credentials: sealed, status: 'CONNECTED', status_reason: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function deleteConnected(db: Db, id: number): Promise<void> {
  await db.deleteFrom('connected_accounts').where('id', '=', id).execute()
}

/** A call succeeded: whatever was wrong is over. */
export async function noteGood(db: Db, id: number): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ status: 'CONNECTED', status_reason: null, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '<>', 'CONNECTED')
    .execute()
}

export async function noteTrouble(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ status: 'NEEDS_ATTENTION', status_reason: reason, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}
