import type { SignInMethod } from '../../kit/caller.ts'
import type { Client } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { recordAudit } from '../audit/record.ts'
import {
  type Membership,
  membershipsOf,
  noteFirstSignIn,
  type Person,
  personByEmail,
  personById,
} from '../people/people.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { sessionCookie } from '../sessions/cookie.ts'
import { openSession } from '../sessions/store.ts'
import { deviceCookie, knownDevice } from './device.ts'
import { deviceName } from './device-name.ts'
import { countAttempt } from './limits.ts'
import { personByPasskey } from './passkeys.ts'
import { checkPassword } from './passwords.ts'
import { requireSecondFactor } from './second-factor.ts'

interface Entry {
  app: App
  client: Client
  requestId: string
  setHeader: (name: string, value: string | string[]) => void
}

/** The person with this email and password. Unknown emails get the same answer after the same time. */
export async function personByPassword(
  entry: Entry,
  given: { email: string; password: string; totp?: string | undefined },
): Promise<Person> {
  const { app, client } = entry
  const person = await personByEmail(app.db, given.email)
  const device = knownDevice(app, person?.id, client)
  const attempt = await countAttempt(
    app.db,
    device === undefined ? { email: given.email, address: client.address } : { device },
  )
  const isRight = await checkPassword(person?.password_hash, given.password)
  if (person === undefined || !isRight) {
    if (person !== undefined) await recordRefusal(entry, person)
    throw notLetIn('The email or the password is not right.')
  }
  await requireSecondFactor(entry, person.id, given.totp)
  await attempt.succeeded()
  return person
}

/**
 * Confirms a session by password. These attempts count separately from sign-in attempts with the same email
 * address.
 */
export async function confirmPassword(
  { app }: Pick<Entry, 'app'>,
  personId: number,
  password: string,
): Promise<void> {
  const attempt = await countAttempt(app.db, { email: `person ${personId}` })
  const { password_hash: stored } = await personById(app.db, personId)
  if (!(await checkPassword(stored, password))) throw forbidden('The password is not right.')
  await attempt.succeeded()
}

export async function confirmPasskey(
  { app, client }: Entry,
  personId: number,
  passkey: { challenge_id: string; response: unknown },
): Promise<void> {
  const signer = await personByPasskey(app, client, {
    challengeId: passkey.challenge_id,
    response: passkey.response,
  })
  if (signer !== personId) throw forbidden('This is not a passkey of yours.')
}

export function notLetIn(message: string): Problem {
  return new Problem('unauthorized', message)
}

/**
 * Opens a session for a person who has proved their identity, in the requested account or the one they used
 * last, and sets its cookie.
 */
export async function enter(
  entry: Entry,
  person: Pick<Person, 'id'>,
  {
    method,
    accountId,
    identityId,
  }: { method: SignInMethod; accountId?: number | undefined; identityId?: string | undefined },
): Promise<{ sessionId: string }> {
  const { app, client, setHeader } = entry
  const memberships = await membershipsOf(app.db, person.id)
  const chosen =
    accountId === undefined ? memberships[0] : memberships.find((one) => one.account_id === accountId)
  if (chosen === undefined) {
    throw notLetIn(
      memberships.length === 0
        ? 'No account is open to you on this server: ask an admin of yours.'
        : 'This account is not open to you: leave account_id out to enter the one that you used last.',
    )
  }
  const { id, secret } = await transact(app, async (app) => {
    const isFirst = await noteFirstSignIn(app.db, person.id)
    const isNewDevice = !isFirst && knownDevice(app, person.id, client) === undefined
    await recordSignIn(app.db, entry, chosen, { method, ...(isNewDevice ? { new_device: true } : {}) })
    if (isNewDevice) await noticeNewDevice(app, client, chosen)
    return openSession(app.db, { userId: chosen.user_id, method, client, identityId })
  })
  setHeader('set-cookie', [sessionCookie(secret, client.secure), deviceCookie(app, person.id, client)])
  return { sessionId: id }
}

async function noticeNewDevice(app: App, client: Client, membership: Membership): Promise<void> {
  const { account_id: accountId, user_id: userId, email } = membership
  const device = `${deviceName(client.userAgent)} (${client.address})`
  await sendSecurityNotice(
    app,
    { accountId, userId, kind: 'new_device', title: device },
    {
      to: email,
      subject: 'New sign-in to Frontdesk',
      text: `You signed in to ${membership.account_name} on a new device: ${device}.`,
    },
  )
}

/** Recorded in the account that they would have entered. */
async function recordRefusal(entry: Entry, person: Person): Promise<void> {
  const [membership] = await membershipsOf(entry.app.db, person.id)
  if (membership !== undefined) await recordSignIn(entry.app.db, entry, membership, { refused: true })
}

async function recordSignIn(
  db: Db,
  { client, requestId }: Entry,
  membership: Membership,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, {
    accountId: membership.account_id,
    userId: membership.user_id,
    actor: membership.email,
    via: 'sign-in',
    action: 'POST /session',
    target: {},
    after,
    address: client.address,
    requestId,
  })
}
