import type { Db } from '../../platform/database/index.ts'
import type { Provider } from '../provider.ts'

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

export interface NewConnection {
  accountId: number
  provider: Provider
  name: string
  scopes: readonly string[]
  createdBy: number | null
}

/** `seal` gets the place where the credentials will be stored. */
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

/** A successful call clears any earlier failure. */
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
