import { english } from '../../../languages/text.ts'
import { switchOn } from '../../agents/index.ts'
import { asProblem, ProviderError } from '../../integrations/index.ts'
import { token } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import { type App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import type { ConnectValues, Messenger, PollingStart, ProviderIds } from '../channel.ts'
import type { MessengerKey } from '../channel-types.ts'
import { hurryOutgoing } from '../outbox/store.ts'
import { keepPolling } from '../polling/poll.ts'
import { withService } from './client.ts'
import { hashOf, openSealed, sealCredentials } from './credentials.ts'
import { type Connection, deleteConnection, readConnection } from './store.ts'
import { webhookUrl } from './webhook-address.ts'

interface ConnectionOptions {
  accountId: number
  messenger: Messenger<MessengerKey>
  name?: string | undefined
  agentId: string | null
}

/** A connection described by the fields of its messenger's definition. */
export interface NewConnection extends ConnectionOptions {
  values: ConnectValues
}

/** Connects a number, page, account or bot. */
export async function connectChannel(
  app: App,
  { values, ...connection }: NewConnection,
): Promise<Connection> {
  const { connecting, label } = connection.messenger
  if (connecting === null) throw conflict(`${english(label)} is connected in its own way.`)
  return createConnection(app, { ...connection, ...connecting.read(values) })
}

/** Creates a connection if the service accepts its credentials. */
export async function createConnection(
  app: App,
  connection: ConnectionOptions & { ids: ProviderIds; credentials: object },
): Promise<Connection> {
  const { accountId, messenger, agentId, ids, credentials } = connection
  await refuseConnected(app.db, messenger, ids)
  const { name, phoneNumber, start } = await subscribe(app, messenger, ids, credentials)
  const row = { accountId, messenger, ids, agentId, name: connection.name ?? name, phoneNumber }
  const verifyToken = messenger.webhook?.challenge?.token(credentials) ?? token(192)
  const id = await transact(app, async (app) => {
    const inserted = await insertConnection(app, row, credentials, hashOf(verifyToken))
    await keepPolling(app, { id: inserted, accountId }, start)
    return inserted
  })
  return readConnection(app.db, accountId, id)
}

/** Checks the credentials and subscribes to the service's events; `start` is null if the service calls us. */
async function subscribe(
  app: App,
  messenger: Messenger<MessengerKey>,
  ids: ProviderIds,
  credentials: object,
): Promise<{ name: string; phoneNumber: string | null; start: PollingStart | null }> {
  const service = { app, ids, credentials }
  try {
    const described = await messenger.describe(service)
    return { ...described, start: await messenger.subscribe(service, webhookUrl(app, messenger, ids)) }
  } catch (error) {
    throw problemOf(error, messenger)
  }
}

function problemOf(error: unknown, { label }: Messenger): unknown {
  return error instanceof ProviderError ? asProblem(error, `${english(label)} id`) : error
}

const alreadyConnected = () => conflict('This is connected already: give that connection new credentials.')

/** Runs before the service is called, so that an existing connection stays subscribed. */
async function refuseConnected(db: Db, { key }: Messenger, { providerId }: ProviderIds): Promise<void> {
  const found = await db
    .selectFrom('channel_connections')
    .select('id')
    .where('channel', '=', key)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (found !== undefined) throw alreadyConnected()
}

type NewRow = Pick<Connection, 'accountId' | 'messenger' | 'agentId' | 'ids' | 'name' | 'phoneNumber'>

/** Stores a connection with its sealed credentials. */
async function insertConnection(
  app: App,
  connection: NewRow,
  opened: object,
  verifyTokenHash: Buffer,
): Promise<number> {
  const { accountId, messenger, ids, name, agentId, phoneNumber } = connection
  try {
    const { id } = await app.db
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
    const credentials = sealCredentials(app, id, opened)
    if (agentId !== null) await switchOn(app.db, agentId, messenger.key)
    await app.db.updateTable('channel_connections').set({ credentials }).where('id', '=', id).execute()
    return id
  } catch (error) {
    if (!isUniqueViolation(error, 'channel_connections_channel_provider_id_key')) throw error
    throw alreadyConnected()
  }
}

/** Assigns an agent, and enables the channel for it. */
export async function assignAgent(
  app: App,
  { id, messenger }: Connection,
  agentId: string | null,
): Promise<void> {
  await transact(app, async ({ db }) => {
    const assigned = { agent_id: agentId, updated_at: new Date() }
    await db.updateTable('channel_connections').set(assigned).where('id', '=', id).execute()
    if (agentId !== null) await switchOn(db, agentId, messenger.key)
  })
}

/** Replaces tokens or secrets of a connection and keeps the others. */
export async function renewCredentials(
  app: App,
  connection: Connection,
  values: ConnectValues,
): Promise<void> {
  const renewed = Object.entries(values).filter(([, value]) => value !== undefined)
  const before = Object(openSealed(app, connection))
  await replaceCredentials(app, connection, { ...before, ...Object.fromEntries(renewed) })
}

/** Stores credentials that the service accepts, and sends waiting messages at once. */
export async function replaceCredentials(
  app: App,
  connection: Connection,
  credentials: object,
): Promise<void> {
  const { id, messenger, ids } = connection
  const { start } = await subscribe(app, messenger, ids, credentials)
  await transact(app, async (app) => {
    await app.db
      .updateTable('channel_connections')
      .set({
        credentials: sealCredentials(app, id, credentials),
        status: 'CONNECTED',
        status_reason: null,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    await hurryOutgoing(app.db, connection)
    await keepPolling(app, connection, start)
  })
}

/** Checks whether the service still accepts the connection, and stores the result. */
export async function checkConnection(app: App, connection: Connection): Promise<Connection> {
  const { messenger, ids } = connection
  try {
    await withService(app, connection, async (service) => {
      await messenger.describe(service)
      if (messenger.polling === null) return
      // Our URL may have changed, or another program has set another one.
      await keepPolling(app, connection, await messenger.subscribe(service, webhookUrl(app, messenger, ids)))
    })
  } catch (error) {
    throw problemOf(error, messenger)
  }
  return readConnection(app.db, connection.accountId, connection.id)
}

/** Deletes a connection with its credentials, and ends the subscription if the service can be reached. */
export async function disconnect(app: App, connection: Connection): Promise<void> {
  const { messenger } = connection
  try {
    if (messenger.unsubscribe !== undefined) await withService(app, connection, messenger.unsubscribe)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.info({ err: error, connection: connection.id }, 'a subscription could not be ended')
  }
  await transact(app, ({ db }) => deleteConnection(db, connection.id))
}
