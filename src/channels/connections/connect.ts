import { asProblem, ProviderError } from '../../integrations/index.ts'
import { token } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/index.ts'
import type { Messenger, ProviderIds } from '../channel.ts'
import { hurryOutgoing } from '../outbox/store.ts'
import { withService } from './client.ts'
import { type Credentials, hashOf, openCredentials, sealCredentials } from './credentials.ts'
import { type Connection, readConnection } from './store.ts'

export interface NewConnection {
  accountId: number
  messenger: Messenger
  ids: ProviderIds
  accessToken: string
  appSecret: string
  /** One that an app has already; made up where nothing is said. */
  verifyToken?: string | undefined
  name?: string | undefined
  agentId: string | null
}

/** Connects a number, page or account. Nothing is kept unless the service answers to its credentials. */
export async function connectChannel(app: App, connection: NewConnection): Promise<Connection> {
  const { accountId, messenger, ids } = connection
  const held = heldBy(connection)
  const found = await introduced(app, messenger, ids, held)
  const name = connection.name ?? found.name
  const about = { ...connection, name, phoneNumber: found.phoneNumber }
  const id = await inTransaction(app.db, (db) =>
    insertConnection(app, db, about, held, hashOf(held.verifyToken)),
  )
  return readConnection(app.db, accountId, id)
}

/** What the service calls it; it tells us from now on what happens there. */
async function introduced(app: App, messenger: Messenger, ids: ProviderIds, held: object) {
  const service = { app, ids, credentials: held }
  try {
    const found = await messenger.describe(service)
    await messenger.subscribe(service)
    return found
  } catch (error) {
    throw told(error, messenger)
  }
}

function told(error: unknown, { label }: Messenger): unknown {
  return error instanceof ProviderError ? asProblem(error, `${label} id`) : error
}

function heldBy({ accessToken, appSecret, verifyToken }: NewConnection): Credentials {
  return { accessToken, appSecret, verifyToken: verifyToken ?? token(192) }
}

type Connected = Pick<NewConnection, 'accountId' | 'messenger' | 'ids' | 'agentId'> & {
  name: string
  phoneNumber: string | null
}

/** Keeps a connection with its credentials, sealed. */
export async function insertConnection(
  app: App,
  db: Db,
  connection: Connected,
  held: object,
  verifyTokenHash: Buffer,
): Promise<number> {
  const { accountId, messenger, ids, name, agentId, phoneNumber } = connection
  try {
    const { id } = await db
      .insertInto('channel_connections')
      .values({
        account_id: accountId,
        channel: messenger.key,
        provider_id: ids.providerId,
        business_id: ids.businessId,
        page_id: ids.pageId,
        name,
        phone_number: phoneNumber,
        agent_id: agentId,
        credentials: '',
        verify_token_hash: verifyTokenHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const credentials = sealCredentials(app, id, held)
    await db.updateTable('channel_connections').set({ credentials }).where('id', '=', id).execute()
    return id
  } catch (error) {
    if (!isUniqueViolation(error, 'channel_connections_channel_provider_id_key')) throw error
    throw conflict('This is connected already: give that connection new credentials.')
  }
}

/** Gives a connection another token or secret, with which what waited is sent at once. */
export async function renewCredentials(
  app: App,
  connection: Connection,
  change: { accessToken?: string | undefined; appSecret?: string | undefined },
): Promise<void> {
  const before = openCredentials(app, connection)
  const held = {
    accessToken: change.accessToken ?? before.accessToken,
    appSecret: change.appSecret ?? before.appSecret,
    verifyToken: before.verifyToken,
  }
  await introduced(app, connection.messenger, connection.ids, held)
  await replaceCredentials(app, connection, held)
}

/** Keeps credentials that were tried, with which what waited is sent at once. */
export async function replaceCredentials(app: App, connection: Connection, held: object): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await db
      .updateTable('channel_connections')
      .set({
        credentials: sealCredentials(app, connection.id, held),
        status: 'CONNECTED',
        status_reason: null,
        updated_at: new Date(),
      })
      .where('id', '=', connection.id)
      .execute()
    await hurryOutgoing(db, connection)
  })
}

/** Asks the service whether the connection still works, and notes what it says. */
export async function checkConnection(app: App, connection: Connection): Promise<Connection> {
  const { messenger } = connection
  try {
    await withService(app, connection, messenger.describe)
  } catch (error) {
    throw told(error, messenger)
  }
  return readConnection(app.db, connection.accountId, connection.id)
}

/** What is to be pasted into the settings of the app at the service. */
export function webhookSettings(app: App, connection: Connection): { url: string; verifyToken: string } {
  return { url: `${app.publicUrl}${webhookPath}`, verifyToken: openCredentials(app, connection).verifyToken }
}

export const webhookPath = '/channels/meta/webhook'
