import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'

/** OWNER is missing: another service can't grant it. */
export const givenRoles = ['ADMIN', 'MEMBER'] as const
export type GivenRole = (typeof givenRoles)[number]

export interface ProviderRow {
  id: string
  account_id: number
  name: string
  issuer: string
  client_id: string
  /** Sealed. */
  client_secret: string
  allowed_domains: string[]
  default_role: GivenRole
  created_at: Date
  updated_at: Date
}

export interface ProviderValues {
  name: string
  issuer: string
  client_id: string
  client_secret: string
  allowed_domains: string[]
  default_role: GivenRole
}

/** The issuer is part of the seal: a secret doesn't open for another one. */
function contextOf({ id, issuer }: Pick<ProviderRow, 'id' | 'issuer'>): string {
  return `sso-providers/${id}/client-secret for ${issuer}`
}

export function clientSecretOf(app: App, provider: ProviderRow): string {
  return app.secrets.open(provider.client_secret, contextOf(provider))
}

function providers(db: Db) {
  return db.selectFrom('sso_providers').selectAll().$narrowType<{ default_role: GivenRole }>()
}

export function listProviders(db: Db, accountId: number): Promise<ProviderRow[]> {
  return providers(db).where('account_id', '=', accountId).orderBy('id').execute()
}

export async function readProvider(db: Db, accountId: number, id: string): Promise<ProviderRow> {
  const row = await providers(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('single sign-on')
  return row
}

/** For a person who isn't signed in yet: finds a provider of any account. */
export async function findProvider(db: Db, id: string): Promise<ProviderRow> {
  const row = await providers(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('single sign-on', 'here')
  return row
}

export async function addProvider(app: App, accountId: number, values: ProviderValues): Promise<ProviderRow> {
  const id = timeUuid()
  const row = await app.db
    .insertInto('sso_providers')
    .values({
      ...values,
      id,
      account_id: accountId,
      client_secret: app.secrets.seal(values.client_secret, contextOf({ id, issuer: values.issuer })),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, default_role: values.default_role }
}

export async function changeProvider(
  app: App,
  provider: ProviderRow,
  change: { [K in keyof ProviderValues]?: ProviderValues[K] | undefined },
): Promise<ProviderRow> {
  const { client_secret: secret, ...plain } = change
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const context = contextOf({ id: provider.id, issuer: change.issuer ?? provider.issuer })
  await transact(app, async ({ db }) => {
    await db
      .updateTable('sso_providers')
      .set({
        ...given,
        ...(secret === undefined ? {} : { client_secret: app.secrets.seal(secret, context) }),
        updated_at: new Date(),
      })
      .where('id', '=', provider.id)
      .execute()
    // Identities of another issuer no longer count; deleting them ends the sessions that they opened.
    if (change.issuer !== undefined) {
      await db
        .deleteFrom('sso_identities')
        .where('provider_id', '=', provider.id)
        .where('issuer', '<>', change.issuer)
        .execute()
    }
  })
  return readProvider(app.db, provider.account_id, provider.id)
}

export async function removeProvider(db: Db, accountId: number, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sso_providers')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('single sign-on')
}

/**
 * The providers that the sign-in page offers: those of the email's domain, or all if the server has a single
 * account. This reveals neither people nor accounts.
 */
export async function offeredProviders(
  db: Db,
  email: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const query = db.selectFrom('sso_providers').select(['id', 'name']).orderBy('id').limit(20)
  const domain = email === undefined ? undefined : domainOf(email)
  if (domain !== undefined) return query.where(sql<boolean>`allowed_domains @> array[${domain}]`).execute()
  return query.where(sql<boolean>`(select count(*) from accounts) = 1`).execute()
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
