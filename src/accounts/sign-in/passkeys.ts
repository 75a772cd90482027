import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Client } from '../../kit/endpoint.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation } from '../../platform/database/index.ts'

// Loaded on first use, because it takes 30 MiB.
const webauthn = () => import('@simplewebauthn/server')

const goodForMs = 5 * 60_000

type Purpose = 'register' | 'sign-in'

export interface PasskeyRow {
  id: number
  name: string
  last_used_at: Date | null
  created_at: Date
}

const columns = ['id', 'name', 'last_used_at', 'created_at'] as const

/** The host name that passkeys of these pages are bound to. */
function rpIdOf(client: Client): string {
  return new URL(client.origin).hostname
}

async function keepChallenge(
  db: Db,
  challenge: string,
  purpose: Purpose,
  personId: number | null,
): Promise<string> {
  const id = timeUuid()
  const expiresAt = new Date(Date.now() + goodForMs)
  await db
    .insertInto('passkey_challenges')
    .values({ id, challenge, purpose, person_id: personId, expires_at: expiresAt })
    .execute()
  return id
}

/** The challenge under this id, which is then used up. */
async function useChallenge(db: Db, id: string, purpose: Purpose, personId: number | null): Promise<string> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  if (used === undefined) {
    throw wrong('challenge_id', 'not_found', 'This challenge was used or has run out: begin again.')
  }
  return used.challenge
}

export async function registrationOptions(app: App, client: Client, person: { id: number; email: string }) {
  const { generateRegistrationOptions } = await webauthn()
  const held = await app.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('person_id', '=', person.id)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: 'Frontdesk',
    rpID: rpIdOf(client),
    userName: person.email,
    userID: new TextEncoder().encode(`person ${person.id}`),
    attestationType: 'none',
    excludeCredentials: held.map((one) => ({ id: one.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    challenge_id: await keepChallenge(app.db, options.challenge, 'register', person.id),
    options: { ...options },
  }
}

export async function registerPasskey(
  app: App,
  client: Client,
  personId: number,
  given: { challengeId: string; name: string; response: unknown },
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await webauthn()
  const expectedChallenge = await useChallenge(app.db, given.challengeId, 'register', personId)
  const verified = await verifyRegistrationResponse({
    // The library checks every part of it.
    response: given.response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: client.origin,
    expectedRPID: rpIdOf(client),
    requireUserVerification: true,
  }).catch(refused)
  if (verified.registrationInfo === undefined) return refused()
  const { credential } = verified.registrationInfo
  try {
    return await app.db
      .insertInto('passkeys')
      .values({
        person_id: personId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        rp_id: rpIdOf(client),
        name: given.name,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This passkey is known already.')
    throw error
  }
}

export async function signInOptions(app: App, client: Client) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(client),
    userVerification: 'required',
  })
  return {
    challenge_id: await keepChallenge(app.db, options.challenge, 'sign-in', null),
    options: { ...options },
  }
}

/** The owner of the passkey that signed the challenge; undefined if it is unknown. */
export async function personByPasskey(
  app: App,
  client: Client,
  given: { challengeId: string; response: unknown },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const expectedChallenge = await useChallenge(app.db, given.challengeId, 'sign-in', null)
  const response = given.response as AuthenticationResponseJSON
  if (typeof response.id !== 'string') return refused()
  const held = await app.db
    .selectFrom('passkeys')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter', 'rp_id'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (held === undefined) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: client.origin,
    expectedRPID: held.rp_id,
    credential: {
      id: held.credential_id,
      publicKey: new Uint8Array(held.public_key),
      counter: held.counter,
    },
    requireUserVerification: true,
  }).catch(refused)
  if (!verified) return undefined
  await app.db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where('id', '=', held.id)
    .execute()
  return held.person_id
}

/** The library's reasons are for developers of authenticators. */
function refused(cause?: unknown): never {
  throw Object.assign(
    wrong('response', 'invalid_passkey', 'This is not what the authenticator was asked for.'),
    {
      cause,
    },
  )
}

export function listPasskeys(db: Db, personId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(columns).where('person_id', '=', personId).orderBy('id').execute()
}

export async function removePasskey(db: Db, personId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('passkey', 'of yours')
}
