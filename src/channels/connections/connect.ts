import { switchOn } from '../../agents/index.ts'
import type { ConnectValues, Messenger, MessengerKey, ProviderIds } from '../../channel-types/index.ts'
import { asProblem, ProviderError } from '../../integrations/index.ts'
import { token } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import { type App, transact } from '../../platform/app.ts'
import { type Db, isUniqueViolation } from '../../platform/database/index.ts'
import { hurryOutgoing } from '../outbox/store.ts'
import { keepPolling } from '../polling/poll.ts'
import { withService } from './client.ts'
import { hashOf, openSealed, sealCredentials } from './credentials.ts'
import { type Connection, deleteConnection, readConnection } from './store.ts'
import { webhookUrl } from './webhook-address.ts'

export interface NewConnection {
  accountId: number
  messenger: Messenger<MessengerKey>
  /** What its definition asks for. */
  values: ConnectValues
  name?: string | undefined
  agentId: string | null
}

/** Connects a number, page, account or bot. Nothing is kept unless the service answers to its credentials. */
export async function connectChannel(app: App, connection: NewConnection): Promise<Connection> {
  const { accountId, messenger, agentId } = connection
  if (messenger.connecting === null) throw conflict(`${messenger.label.en} is connected in its own way.`)
  const { ids, credentials } = messenger.connecting.read(connection.values)
  await refuseConnected(app.db, messenger, ids)
  const found = await introduced(app, messenger, ids, credentials)
  const { phoneNumber, isTold } = found
  const about = { accountId, messenger, ids, agentId, name: connection.name ?? found.name, phoneNumber }
  const verifyToken = messenger.webhook?.challenge?.token(credentials) ?? token(192)
  const id = await transact(app, async (app) => {
    const made = await insertConnection(app, about, credentials, hashOf(verifyToken))
    await keepPolling(app, { id: made, accountId }, messenger.polling !== null && !isTold)
    return made
  })
  return readConnection(app.db, accountId, id)
}

/** What the service calls it; it tells us from now on what happens there, or is asked. */
async function introduced(
  app: App,
  messenger: Messenger<MessengerKey>,
  ids: ProviderIds,
  credentials: object,
): Promise<{ name: string; phoneNumber: string | null; isTold: boolean }> {
  const service = { app, ids, credentials }
  try {
    const found = await messenger.describe(service)
    return { ...found, isTold: await messenger.subscribe(service, webhookUrl(app, messenger, ids)) }
  } catch (error) {
    throw told(error, messenger)
  }
}

function told(error: unknown, { label }: Messenger): unknown {
  return error instanceof ProviderError ? asProblem(error, `${label.en} id`) : error
}

const alreadyConnected = () => conflict('This is connected already: give that connection new credentials.')

/** Before the service is told anything: what somebody else has connected stays as it is. */
async function refuseConnected(db: Db, { key }: Messenger, { providerId }: ProviderIds): Promise<void> {
  const found = await db
    .selectFrom('channel_connections')
    .select('id')
    .where('channel', '=', key)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (found !== undefined) throw alreadyConnected()
}

type Connected = Pick<NewConnection, 'accountId' | 'messenger' | 'agentId'> & {
  ids: ProviderIds
  name: string
  phoneNumber: string | null
}

/** Keeps a connection with its credentials, sealed. */
export async function insertConnection(
  app: App,
  connection: Connected,
  held: object,
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
    const credentials = sealCredentials(app, id, held)
    if (agentId !== null) await switchOn(app.db, agentId, messenger.key)
    await app.db.updateTable('channel_connections').set({ credentials }).where('id', '=', id).execute()
    return id
  } catch (error) {
    if (!isUniqueViolation(error, 'channel_connections_channel_provider_id_key')) throw error
    throw alreadyConnected()
  }
}

/** Says who answers there, and lets them. */
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

/** Gives a connection another token or secret, with which what waited is sent at once. */
export async function renewCredentials(
  app: App,
  connection: Connection,
  values: ConnectValues,
): Promise<void> {
  const { messenger, ids } = connection
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const held = { ...Object(openSealed(app, connection)), ...Object.fromEntries(given) }
  const { isTold } = await introduced(app, messenger, ids, held)
  await transact(app, async (app) => {
    await replaceCredentials(app, connection, held)
    await keepPolling(app, connection, messenger.polling !== null && !isTold)
  })
}

/** Keeps credentials that were tried, with which what waited is sent at once. */
export async function replaceCredentials(app: App, connection: Connection, held: object): Promise<void> {
  await transact(app, async ({ db }) => {
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
  const { messenger, ids } = connection
  try {
    await withService(app, connection, async (service) => {
      await messenger.describe(service)
      if (messenger.polling === null) return
      // The address may be another one than before, or somebody has told the service another.
      const isTold = await messenger.subscribe(service, webhookUrl(app, messenger, ids))
      await keepPolling(app, connection, !isTold)
    })
  } catch (error) {
    throw told(error, messenger)
  }
  return readConnection(app.db, connection.accountId, connection.id)
}

/** Forgets a connection with its credentials; the service is asked to tell us nothing more, whether it hears that or not. */
export async function disconnect(app: App, connection: Connection): Promise<void> {
  const { messenger } = connection
  try {
    if (messenger.unsubscribe !== undefined) await withService(app, connection, messenger.unsubscribe)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.info({ err: error, connection: connection.id }, 'a service was not told that it is disconnected')
  }
  await transact(app, ({ db }) => deleteConnection(db, connection.id))
}
