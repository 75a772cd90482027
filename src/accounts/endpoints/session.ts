import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { roles, type SessionCaller } from '../../kit/caller.ts'
import { notFound } from '../../kit/problem.ts'
import { id, line, resource, timestamp, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { membershipsOf } from '../people/people.ts'
import { endedSessionCookie, sessionCookie } from '../sessions/cookie.ts'
import { callerOfSessionId } from '../sessions/find.ts'
import { confirmSession, endSession, moveSession } from '../sessions/store.ts'
import { requireOwnPerson } from '../sign-in/own-person.ts'
import { typedPassword } from '../sign-in/passwords.ts'
import { confirmPasskey, confirmPassword, enter, notLetIn, personByPassword } from '../sign-in/sign-in.ts'

const accountOf = z.strictObject({
  id,
  name: z.string().meta({ example: 'Acme' }),
  namespace: z.string().meta({ example: 'acme' }),
  role: z.enum(roles),
})

export const session = resource('Session', {
  id: uuid,
  user: z.strictObject({
    id,
    email: z.string().meta({ example: 'ada@acme.example' }),
    name: z.string().meta({ example: 'Ada Lovelace' }),
  }),
  account: accountOf,
  accounts: z
    .array(accountOf)
    .meta({ description: 'The accounts that the user can enter, most recently used first.' }),
  confirmed_at: timestamp,
  expires_at: timestamp.meta({ description: "The time when the session ends if it isn't used before." }),
})

export const email = z.email().max(320).meta({ example: 'ada@acme.example' })

// A `PublicKeyCredential` as its `toJSON()` writes it.
export const credential = z.record(z.string(), z.json()).meta({
  description: 'A `PublicKeyCredential` as JSON.',
  example: { id: 'wZ0P2n4rT8s', type: 'public-key' },
})

export const totp = secret(
  z.string().min(1).max(50).meta({
    description: 'Six digits from an authenticator app, or a recovery code. Required if two-factor is on.',
    example: '123456',
  }),
)

export const openByPassword = endpoint({
  route: 'POST /session',
  key: 'none',
  summary: 'Sign in',
  description:
    'Sets the session cookie. Users of several accounts enter the one in `account_id`, or the one they used last, and can switch with `PUT /session/account`. Attempts are limited by email and by IP address.',
  body: z.strictObject({
    email,
    password: typedPassword,
    totp: totp.optional(),
    account_id: id.optional(),
  }),
  returns: created(session),
  errors: ['unauthorized', 'totp_required', 'rate_limited'],
  addition: true,
  handle: async (call) => {
    const person = await personByPassword(call, call.body)
    const { sessionId } = await enter(call, person, {
      method: 'password',
      accountId: call.body.account_id,
    })
    return describeSession(call.app, sessionId)
  },
})

export const readSession = endpoint({
  route: 'GET /session',
  key: 'session',
  summary: 'Get the session',
  returns: ok(session),
  addition: true,
  handle: ({ app, caller }) => toSession(app, caller),
})

export const closeSession = endpoint({
  route: 'DELETE /session',
  key: 'session',
  summary: 'Sign out',
  returns: noContent,
  addition: true,
  handle: async ({ app, caller, client, setHeader }) => {
    await endSession(app.db, caller.via.personId, caller.via.id)
    setHeader('set-cookie', endedSessionCookie(client.secure))
  },
})

export const chooseAccount = endpoint({
  route: 'PUT /session/account',
  key: 'session',
  summary: 'Switch to another account',
  description: 'The user must belong to it. The session gets a new cookie.',
  body: z.strictObject({ account_id: id }),
  returns: ok(session),
  errors: ['not_found', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, body, client, setHeader }) => {
    await requireOwnPerson(app.db, caller)
    const memberships = await membershipsOf(app.db, caller.via.personId)
    const chosen = memberships.find((one) => one.account_id === body.account_id)
    if (chosen === undefined) throw notFound('account', 'of yours')
    const value = await moveSession(app.db, caller.via.id, chosen.user_id)
    setHeader('set-cookie', sessionCookie(value, client.secure))
    return describeSession(app, caller.via.id)
  },
})

export const confirm = endpoint({
  route: 'POST /session/confirm',
  key: 'session',
  summary: 'Confirm the session',
  description:
    'Managing users, keys and ways to sign in requires a confirmation within the last ten minutes.',
  body: z
    .strictObject({
      password: typedPassword.optional(),
      passkey: z
        .strictObject({ challenge_id: uuid, response: credential })
        .optional()
        .meta({ description: 'With a challenge from `POST /session/passkey/options`.' }),
    })
    .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      error: 'Send either password or passkey.',
      path: ['password'],
    })
    .meta({ example: { password: 'a sentence that is hard to guess' } }),
  returns: ok(session),
  errors: ['forbidden', 'rate_limited'],
  addition: true,
  // A refused attempt is counted although the request fails.
  opensTransactions: 'several',
  handle: async (call) => {
    const { transactLast, caller, body } = call
    const { personId } = caller.via
    if (body.password !== undefined) await confirmPassword(call, personId, body.password)
    if (body.passkey !== undefined) await confirmPasskey(call, personId, body.passkey)
    return transactLast(async (app) => {
      await confirmSession(app.db, caller.via.id)
      return describeSession(app, caller.via.id)
    })
  },
})

/** The API's description of a session, by its id. */
export async function describeSession(app: App, sessionId: string): Promise<z.input<typeof session>> {
  const caller = await callerOfSessionId(app.db, sessionId)
  if (caller === undefined) throw notLetIn('This session has just been ended.')
  return toSession(app, caller)
}

async function toSession(app: App, caller: SessionCaller): Promise<z.input<typeof session>> {
  const memberships = await membershipsOf(app.db, caller.via.personId)
  // A session from the single sign-on of one account doesn't list other accounts.
  const open = memberships.filter(
    (one) => caller.via.method !== 'sso' || one.account_id === caller.account.id,
  )
  const accounts = open.map((one) => ({
    id: one.account_id,
    name: one.account_name,
    namespace: one.namespace,
    role: one.role,
  }))
  return {
    id: caller.via.id,
    user: {
      id: caller.user.id,
      email: caller.user.email,
      name: memberships.find((one) => one.user_id === caller.user.id)?.name ?? '',
    },
    account: { ...caller.account, role: caller.user.role },
    accounts,
    confirmed_at: caller.via.confirmedAt,
    expires_at: caller.via.expiresAt,
  }
}

export const nameOfPerson = line(200).meta({ example: 'Ada Lovelace' })
