import { sql } from 'kysely'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { clientWith } from '../client/client.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { Provider } from '../provider.ts'
import { pollLater } from '../triggers/poll-job.ts'
import { type Credentials, readCredentials, sealed } from './credentials.ts'
import { type Authorisation, redeem, revoke } from './oauth.ts'
import { readConnected } from './read.ts'
import {
  type ConnectedAccount,
  credentialsPlace,
  deleteConnected,
  insertConnected,
  writeCredentials,
} from './store.ts'

/** The owner and credentials of a new connection. */
export interface Connection {
  accountId: number
  provider: Provider
  /** The name; the account's name at the service by default. */
  name?: string | undefined
  createdBy: number | null
  /** A connection that gets new credentials and keeps everything that uses it. */
  replaces?: number | undefined
}

export function connectWithToken(
  app: App,
  connection: Connection,
  token: { accessToken: string; instanceUrl: string | null },
): Promise<ConnectedAccount> {
  const held = { ...token, refreshToken: null, expiresAt: null }
  return keep(app, connection, held, connection.provider.scopes)
}

export async function connectWithCode(
  app: App,
  connection: Connection,
  code: string,
  started: Authorisation,
): Promise<ConnectedAccount> {
  const { scopes, ...held } = await redeem(app, connection.provider.vendor, code, started)
  return keep(app, connection, held, scopes ?? connection.provider.scopes)
}

/** Stores a connection only if the service accepts its credentials. */
async function keep(
  app: App,
  connection: Connection,
  held: Credentials,
  scopes: readonly string[],
): Promise<ConnectedAccount> {
  const { accountId, provider } = connection
  if (provider.hasInstances === true && held.instanceUrl === null) {
    throw conflict(`${provider.name} needs the address of your instance.`)
  }
  const { replaces } = connection
  if (replaces !== undefined) {
    const before = await readConnected(app.db, accountId, replaces)
    if (before.provider !== provider)
      throw conflict(`Connection ${replaces} is one of ${before.provider.name}.`)
  }
  const owner = await ownerName(app, provider, held)
  const name = connection.name ?? owner
  return transact(app, async (app) => {
    const id = replaces ?? (await insert(app, { ...connection, name }, held, scopes))
    if (replaces !== undefined) await replace(app, { id, name }, held, scopes)
    return readConnected(app.db, accountId, id)
  })
}

function insert(
  app: App,
  { accountId, provider, name, createdBy }: Connection & { name: string },
  held: Credentials,
  scopes: readonly string[],
): Promise<number> {
  const made = { accountId, provider, name, scopes, createdBy }
  return insertConnected(app.db, made, (place) => sealed(app, held, place))
}

async function replace(
  app: App,
  { id, name }: { id: number; name: string },
  held: Credentials,
  scopes: readonly string[],
): Promise<void> {
  await writeCredentials(app.db, id, sealed(app, held, credentialsPlace(id)))
  await app.db
    .updateTable('connected_accounts')
    .set({ name, scopes: [...scopes] })
    .where('id', '=', id)
    .execute()
  // Triggers that waited for valid credentials can be polled again.
  const { rows } = await sql<{ id: number; accountId: number }>`
    update integration_subscriptions set next_poll_at = now()
    where connected_account_id = ${id} and unsubscribed_at is null returning id, account_id as "accountId"`.execute(
    app.db,
  )
  await pollLater(app.db, rows)
}

async function ownerName(app: App, provider: Provider, held: Credentials): Promise<string> {
  try {
    return await provider.identify(clientWith(app, provider, held))
  } catch (error) {
    if (error instanceof ProviderError) throw conflict(error.message)
    throw error
  }
}

export async function rename(db: App['db'], id: number, name: string): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ name, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function countSubscriptions(app: App, id: number): Promise<number> {
  const { count } = await app.db
    .selectFrom('integration_subscriptions')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('connected_account_id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes a connection. Returns whether the token was also revoked at the service; an unreachable service does not
 * block the deletion.
 */
export async function disconnect(app: App, account: ConnectedAccount): Promise<boolean> {
  const token = await revocableToken(app, account)
  await transact(app, ({ db }) => deleteConnected(db, account.id))
  if (token === null) return false
  try {
    return await revoke(app, account.provider.vendor, token)
  } catch (error) {
    app.log.warn({ err: error, provider: account.provider.kind }, 'a token could not be taken back')
    return false
  }
}

/** Null for a token that a user entered, and for one that can no longer be decrypted. */
async function revocableToken(app: App, account: ConnectedAccount): Promise<string | null> {
  try {
    return (await readCredentials(app, account.id)).refreshToken
  } catch (error) {
    if (error instanceof SecretsError) return null
    throw error
  }
}
