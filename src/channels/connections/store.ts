import type { Selectable } from 'kysely'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, type Schema, statement } from '../../platform/database/index.ts'
import type { Messenger, ProviderIds } from '../channel.ts'
import { type MessengerKey, messengerOf } from '../channel-types.ts'

/** A number, page, bot or mailbox through which contacts reach an account. */
export interface Connection {
  id: number
  accountId: number
  messenger: Messenger<MessengerKey>
  ids: ProviderIds
  name: string
  phoneNumber: string | null
  /** The agent that answers; null if none is assigned. */
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
    // A deleted agent no longer counts as assigned.
    agentId: row.agent_name === null ? null : row.agent_id,
    agentName: row.agent_name,
    status: row.status,
    statusReason: row.status_reason,
    sealed: row.credentials,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** True if messages can be sent now: its credentials work, and an agent is assigned for the replies. */
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

/** Finds a connection of any account, for incoming and outgoing messages. For API requests, use `readConnection`. */
export async function findConnection(db: Db, id: number): Promise<Connection | undefined> {
  const row = await byId.first(db, id)
  return row === undefined ? undefined : connectionOf(row)
}

export async function readConnection(db: Db, accountId: number, id: number): Promise<Connection> {
  const found = await findConnection(db, id)
  if (found === undefined || found.accountId !== accountId) throw notFound('channel')
  return found
}

/** The connections that a payload names. */
export async function namedConnections(
  db: Db,
  messenger: Messenger,
  providerIds: readonly string[],
): Promise<Connection[]> {
  if (providerIds.length === 0) return []
  return (await named.all(db, messenger.key, [...new Set(providerIds)])).map(connectionOf)
}

/** Clears an earlier problem after a successful call. */
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

/** Unassigns a deleted agent from its connections. */
export async function releaseAgent(db: Db, agentId: string): Promise<void> {
  await db
    .updateTable('channel_connections')
    .set({ agent_id: null, updated_at: new Date() })
    .where('agent_id', '=', agentId)
    .execute()
}

/** Its waiting messages fail. Its conversations stay. */
export async function deleteConnection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('channel_connections').where('id', '=', id).execute()
}
