import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { ProviderError } from '../client/provider-error.ts'
import { refreshTokens } from './oauth.ts'
import { type ConnectedAccount, credentialsPlace, writeCredentials } from './store.ts'

const credentials = z.strictObject({
  accessToken: z.string(),
  /** Null for a token that a user entered. */
  refreshToken: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  instanceUrl: z.string().nullable(),
})

export type Credentials = z.output<typeof credentials>

// A token that expires during a call is refused; a minute is longer than any call.
const spare = 60_000

// Longer than the service may take to answer, so a process that holds the claim for longer has died.
const renewalSeconds = 20
const lookAgainMs = 100

/**
 * The current credentials. They are renewed when they are about to expire or when the service has `refused` them. One
 * caller renews, across all processes; the others poll until they find the new ones.
 */
export async function currentCredentials(
  app: App,
  account: ConnectedAccount,
  { refused }: { refused?: string } = {},
): Promise<Credentials> {
  const isStale = (held: Credentials): boolean =>
    refused === undefined ? expiresSoon(held) : held.accessToken === refused
  for (;;) {
    const held = await readCredentials(app, account.id)
    if (!isStale(held)) return held
    if (await claimRenewal(app.db, account.id)) return renewClaimed(app, account, isStale)
    await sleep(lookAgainMs)
  }
}

async function renewClaimed(
  app: App,
  account: ConnectedAccount,
  isStale: (held: Credentials) => boolean,
): Promise<Credentials> {
  try {
    // Another caller may have renewed them before the claim.
    const held = await readCredentials(app, account.id)
    if (!isStale(held)) return held
    const renewed = await renew(app, account, held)
    await writeCredentials(app.db, account.id, sealed(app, renewed, credentialsPlace(account.id)))
    return renewed
  } finally {
    await endRenewal.all(app.db, account.id)
  }
}

const beginRenewal = statement<{ id: number }, [id: number]>(
  'integrations.begin-renewal',
  `update connected_accounts set renewing_until = now() + interval '${renewalSeconds} seconds'
   where id = $1 and (renewing_until is null or renewing_until < now()) returning id`,
)

const endRenewal = statement<unknown, [id: number]>(
  'integrations.end-renewal',
  'update connected_accounts set renewing_until = null where id = $1',
)

async function claimRenewal(db: Db, id: number): Promise<boolean> {
  return (await beginRenewal.first(db, id)) !== undefined
}

export function sealed(app: App, held: Credentials, place: string): string {
  return app.secrets.seal(JSON.stringify(held), place)
}

export async function readCredentials(app: App, id: number): Promise<Credentials> {
  const row = await app.db
    .selectFrom('connected_accounts')
    .select('credentials')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new ProviderError('refused', 'This account is no longer connected.')
  return credentials.parse(JSON.parse(app.secrets.open(row.credentials, credentialsPlace(id))))
}

function expiresSoon({ expiresAt, refreshToken }: Credentials): boolean {
  return refreshToken !== null && expiresAt !== null && Date.parse(expiresAt) - Date.now() < spare
}

async function renew(app: App, account: ConnectedAccount, held: Credentials): Promise<Credentials> {
  const { provider } = account
  if (held.refreshToken === null) {
    throw new ProviderError(
      'unauthorized',
      `${provider.name} no longer accepts the token of this account: connect it again with a new one.`,
    )
  }
  const grant = await refreshTokens(app, provider.vendor, held.refreshToken)
  return {
    accessToken: grant.accessToken,
    // Some services send a new refresh token with each renewal, the others expect the old one to be kept.
    refreshToken: grant.refreshToken ?? held.refreshToken,
    expiresAt: grant.expiresAt,
    instanceUrl: grant.instanceUrl ?? held.instanceUrl,
  }
}
