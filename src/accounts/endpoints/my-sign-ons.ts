import { z } from 'zod'
import { noContent, ok } from '../../kit/answers.ts'
import { conflict } from '../../kit/problem.ts'
import { listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { providersFor, unlinkIdentity } from '../sso/identities.ts'
import { readProvider } from '../sso/providers.ts'
import { returnPath } from '../sso/return-path.ts'
import { startSignOn } from '../sso/sign-on.ts'

const mySignOn = resource('MySignOn', {
  id: uuid.meta({ description: 'The name of the provider.' }),
  name: z.string().meta({ example: 'Acme single sign-on' }),
  issuer: z.string().meta({ example: 'https://login.example.com' }),
  linked_at: timestamp.nullable().meta({ description: 'Null if no identity is linked.' }),
  last_used_at: timestamp.nullable(),
})

const params = z.strictObject({ providerId: uuid })

export const readMySignOns = endpoint({
  route: 'GET /me/single-sign-on',
  key: 'session',
  summary: "List single sign-on providers and the caller's links",
  returns: ok(listOf(mySignOn)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await providersFor(app.db, { accountId: caller.account.id, userId: caller.user.id }),
    next_cursor: null,
  }),
})

export const linkMySignOn = endpoint({
  route: 'POST /me/single-sign-on/{providerId}',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Start linking a single sign-on identity',
  description:
    'Returns the URL of the provider. The identity with which you sign in there is linked when the browser returns to `callback`. You get a notification.',
  params,
  body: z.strictObject({
    return_to: returnPath.default('/profile').meta({ description: 'The path of the page to continue at.' }),
  }),
  returns: ok(
    resource('SignOnVisit', { url: z.string().meta({ example: 'https://login.example.com/authorize' }) }),
  ),
  errors: ['not_found', 'conflict', 'unavailable'],
  // A POST, so that another site can't start it: it could link an identity of its own.
  reads: true,
  addition: true,
  handle: async (call) => {
    const { app, caller } = call
    const provider = await readProvider(app.db, caller.account.id, call.params.providerId)
    const own = await providersFor(app.db, { accountId: caller.account.id, userId: caller.user.id })
    if (own.some(({ id, linked_at }) => id === provider.id && linked_at !== null))
      throw conflict(
        'This single sign-on is linked to you already. Unlink it first to link another identity.',
      )
    const session = { id: caller.via.id, purpose: 'link' } as const
    return { url: await startSignOn(call, provider, { returnTo: call.body.return_to, session }) }
  },
})

export const unlinkMySignOn = endpoint({
  route: 'DELETE /me/single-sign-on/{providerId}',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Unlink a single sign-on identity',
  description:
    "Ends the other sessions that this identity opened. Refused if it is the caller's only way to sign in.",
  params,
  returns: noContent,
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { providerId } }) =>
    unlinkIdentity(
      app.db,
      { userId: caller.user.id, personId: caller.via.personId, sessionId: caller.via.id },
      providerId,
    ),
})
