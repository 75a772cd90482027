import type { Selectable } from 'kysely'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, type Schema, statement } from '../../platform/database/index.ts'
import type { Messenger, ProviderIds } from '../channel.ts'
import { type MessengerKey, messengerOf } from '../channel-types.ts'

/** A number, page or account that an account of ours is reached by. */
export interface Connection {
  id: number
  accountId: number
  messenger: Messenger<MessengerKey>
  ids: ProviderIds
  name: string
  phoneNumber: string | null
  /** Who answers; null where nobody does. */
  agentId: string | null
  agentName: string | null
  status: 'CONNECTED' | 'NEEDS_ATTENTION'
  statusReason: string | null
  sealed: string
  createdAt: Date
  updatedAt: Date
}

type Row = Selectable<Schema['channel_connections']> & { agent_name: string | null }

function connectionOf(row: Row): Connection {
  return {
    id: row.id,
    accountId: row.account_id,
    messenger: messengerOf(row.channel),
    ids: { providerId: row.provider_id, businessId: row.business_id, pageId: row.page_id },
    name: row.name,
    phoneNumber: row.phone_number,
    // An agent that was deleted answers nobody.
    agentId: row.agent_name === null ? null : row.agent_id,
    agentName: row.agent_name,
    status: row.status,
    statusReason: row.status_reason,
    sealed: row.credentials,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Whether messages can be sent through it now: its token is good, and somebody is there for the answers. */
export function canSend({ status, agentId }: Pick<Connection, 'status' | 'agentId'>): boolean {
  return status === 'CONNECTED' && agentId !== null
}

const joined = `select c.*, a.name as agent_name
  from channel_connections c
  left join agents a on a.id = c.agent_id and a.account_id = c.account_id and a.deleted_at is null`

const ofAccount = statement<Row, [accountId: number]>(
  'channels.connections-of-account',
  `${joined} where c.account_id = $1 order by c.id`,
)

const byId = statement<Row, [id: number]>('channels.connection', `${joined} where c.id = $1`)

const named = statement<Row, [channel: string, providerIds: readonly string[]]>(
  'channels.connections-named',
  `${joined} where c.channel = $1 and c.provider_id = any($2)`,
)

export async function listConnections(db: Db, accountId: number): Promise<Connection[]> {
  return (await ofAccount.all(db, accountId)).map(connectionOf)
}

/** Whoever's it is: for what arrives and what is sent, not for what somebody asks for. */
export async function findConnection(db: Db, id: number): Promise<Connection | undefined> {
  const row = await byId.first(db, id)
  return row === undefined ? undefined : connectionOf(row)
}

export async function readConnection(db: Db, accountId: number, id: number): Promise<Connection> {
  const found = await findConnection(db, id)
  if (found === undefined || found.accountId !== accountId) throw notFound('channel')
  return found
}

/** Those that a payload names. */
export async function namedConnections(
  db: Db,
  messenger: Messenger,
  providerIds: readonly string[],
): Promise<Connection[]> {
  if (providerIds.length === 0) return []
  return (await named.all(db, messenger.key, [...new Set(providerIds)])).map(connectionOf)
}

/** A call succeeded: whatever was wrong is over. */
export async function noteGood(app: App, id: number): Promise<void> {
  await app.db
    .updateTable('channel_connections')
    .set({ status: 'CONNECTED', status_reason: null, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '<>', 'CONNECTED')
    .execute()
}

export async function noteTrouble(app: App, id: number, reason: string): Promise<void> {
  await app.db
    .updateTable('channel_connections')
    .set({ status: 'NEEDS_ATTENTION', status_reason: reason, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function renameConnection(db: Db, connection: Connection, name: string): Promise<void> {
  await db
    .updateTable('channel_connections')
    .set({ name, updated_at: new Date() })
    .where('id', '=', connection.id)
    .execute()
}

/** Nobody answers any more where a deleted agent did. */
export async function releaseAgent(db: Db, agentId: string): Promise<void> {
  await db
    .updateTable('channel_connections')
    .set({ agent_id: null, updated_at: new Date() })
    .where('agent_id', '=', agentId)
    .execute()
}

/** What waited to be sent through it goes nowhere; conversations stay. */
export async function deleteConnection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('channel_connections').where('id', '=', id).execute()
}
