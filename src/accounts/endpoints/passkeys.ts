import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { id, line, listOf, numberId, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { countEntry } from '../sign-in/limits.ts'
import { requireOwnPerson } from '../sign-in/own-person.ts'
import {
  listPasskeys,
  personByPasskey,
  registerPasskey,
  registrationOptions,
  removePasskey,
  signInOptions,
} from '../sign-in/passkeys.ts'
import { enter, notLetIn } from '../sign-in/sign-in.ts'
import { credential, describeSession, session } from './session.ts'

const passkey = resource('Passkey', {
  id,
  name: z.string().meta({ example: 'Laptop' }),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
})

const options = resource('PasskeyOptions', {
  challenge_id: uuid,
  options: z.record(z.string(), z.unknown()).meta({
    description: 'The options for `navigator.credentials`, as JSON.',
    example: { challenge: 'wZ0P2n4rT8s' },
  }),
})

export const readPasskeySignIn = endpoint({
  route: 'POST /session/passkey/options',
  key: 'none',
  summary: 'Start signing in with a passkey',
  returns: ok(options),
  errors: ['rate_limited'],
  reads: true,
  addition: true,
  handle: async ({ app, client }) => {
    await countEntry(app, client)
    return signInOptions(app, client)
  },
})

export const openByPasskey = endpoint({
  route: 'POST /session/passkey',
  key: 'none',
  summary: 'Sign in with a passkey',
  description: 'Requires no one-time code, because the device has verified the user.',
  body: z.strictObject({ challenge_id: uuid, response: credential, account_id: id.optional() }),
  returns: created(session),
  errors: ['unauthorized', 'rate_limited'],
  addition: true,
  handle: async (call) => {
    const { app, body, client } = call
    const attempt = await countEntry(app, client)
    const personId = await personByPasskey(app, client, {
      challengeId: body.challenge_id,
      response: body.response,
    })
    if (personId === undefined) throw notLetIn('This passkey is not known here, or was removed.')
    await attempt.succeeded()
    const { sessionId } = await enter(
      call,
      { id: personId },
      {
        method: 'passkey',
        accountId: body.account_id,
      },
    )
    return describeSession(app, sessionId)
  },
})

export const readPasskeys = endpoint({
  route: 'GET /me/passkeys',
  key: 'session',
  summary: 'List passkeys',
  returns: ok(listOf(passkey)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await listPasskeys(app.db, caller.via.personId),
    next_cursor: null,
  }),
})

export const readPasskeyRegistration = endpoint({
  route: 'POST /me/passkeys/options',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Start adding a passkey',
  returns: ok(options),
  reads: true,
  addition: true,
  handle: ({ app, caller, client }) =>
    registrationOptions(app, client, { id: caller.via.personId, email: caller.user.email }),
})

export const createPasskey = endpoint({
  route: 'POST /me/passkeys',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Add a passkey',
  body: z.strictObject({
    challenge_id: uuid,
    name: line(100)
      .optional()
      .meta({ description: 'Defaults to the name of the browser.', example: 'Laptop' }),
    response: credential,
  }),
  returns: created(passkey),
  errors: ['conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, body, client }) => {
    await requireOwnPerson(app.db, caller)
    return registerPasskey(app, client, caller.via.personId, {
      challengeId: body.challenge_id,
      name: body.name ?? deviceName(client.userAgent),
      response: body.response,
    })
  },
})

export const deletePasskey = endpoint({
  route: 'DELETE /me/passkeys/{passkeyId}',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Remove a passkey',
  params: z.strictObject({ passkeyId: numberId }),
  returns: noContent,
  errors: ['not_found', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    await requireOwnPerson(app.db, caller)
    await removePasskey(app.db, caller.via.personId, params.passkeyId)
  },
})
