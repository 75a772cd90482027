import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { token } from '../../kit/ids.ts'
import { conflict, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { hashOf } from '../secret.ts'
import { base32, stepOf } from './totp-code.ts'

const codesAtOnce = 10

function contextOf(personId: number): string {
  return `people/${personId}/totp`
}

export async function totpState(
  db: Db,
  personId: number,
): Promise<{ enabled: boolean; recovery_codes_left: number }> {
  const { rows } = await sql<{ enabled: boolean; recovery_codes_left: number }>`
    select exists (select from totp_secrets where person_id = ${personId} and confirmed_at is not null) as enabled,
           (select count(*)::int from recovery_codes where person_id = ${personId}) as recovery_codes_left`.execute(
    db,
  )
  return rows[0] ?? { enabled: false, recovery_codes_left: 0 }
}

/** A new secret, which counts once a code of it was shown. */
export async function enrolTotp(
  app: App,
  person: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const bytes = randomBytes(20)
  const sealed = app.secrets.seal(bytes.toString('base64url'), contextOf(person.id))
  const { rows } = await sql`
    insert into totp_secrets as t (person_id, sealed) values (${person.id}, ${sealed})
    on conflict (person_id) do update set sealed = excluded.sealed, last_step = 0, created_at = now()
    where t.confirmed_at is null returning person_id`.execute(app.db)
  if (rows.length === 0) throw conflict('One-time codes are on already: remove them first.')
  const secret = base32(bytes)
  const label = encodeURIComponent(`Frontdesk:${person.email}`)
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Frontdesk` }
}

/** Enables one-time codes and returns the recovery codes. */
export async function confirmTotp(app: App, personId: number, code: string): Promise<string[]> {
  return transact(app, async (app) => {
    if (!(await isGoodCode(app, personId, code, false))) {
      throw wrong('code', 'wrong_code', 'This code is not right: type the one that is shown now.')
    }
    await app.db
      .updateTable('totp_secrets')
      .set({ confirmed_at: sql`now()` })
      .where('person_id', '=', personId)
      .execute()
    return newRecoveryCodes(app.db, personId)
  })
}

/** New recovery codes; those before are void. */
export async function newRecoveryCodes(transaction: Db, personId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => token(80).toLowerCase().replaceAll(/[-_]/g, '0'))
  await transaction.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id: personId, hash: hashOf(code) })))
    .execute()
  return codes
}

export async function removeTotp(db: Db, personId: number): Promise<void> {
  await transact({ db }, async ({ db }) => {
    await db.deleteFrom('totp_secrets').where('person_id', '=', personId).execute()
    await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  })
}

/** Checks a code of the authenticator, or a recovery code. Each works once. */
export async function useCode({ db, secrets }: App, personId: number, given: string): Promise<boolean> {
  const code = given.replaceAll(/\s/g, '').toLowerCase()
  // Not a change of its own, so it has no audit row.
  return transact({ db, secrets }, (app) =>
    /^\d{6}$/.test(code) ? isGoodCode(app, personId, code, true) : useRecoveryCode(app.db, personId, code),
  )
}

/** Checks a code. Each works once. */
async function isGoodCode(
  app: Pick<App, 'db' | 'secrets'>,
  personId: number,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const row = await app.db
    .selectFrom('totp_secrets')
    .select(['sealed', 'last_step', 'confirmed_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (row.confirmed_at !== null) !== isConfirmed) return false
  const secret = Buffer.from(app.secrets.open(row.sealed, contextOf(personId)), 'base64url')
  const step = stepOf(secret, code, Date.now())
  if (step === undefined || step <= row.last_step) return false
  await app.db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .execute()
  return true
}

async function useRecoveryCode(transaction: Db, personId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
