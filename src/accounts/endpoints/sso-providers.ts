import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Client } from '../../kit/endpoint.ts'
import { wrong } from '../../kit/problem.ts'
import { line, listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { discover } from '../sso/client.ts'
import {
  addProvider,
  changeProvider,
  clientSecretOf,
  givenRoles,
  listProviders,
  type ProviderRow,
  readProvider,
  removeProvider,
} from '../sso/providers.ts'
import { redirectUri } from '../sso/sign-on.ts'

const issuer = z
  .string()
  .max(500)
  .refine(isIssuer, {
    error: 'Must be the https address of the issuer, such as https://login.example.com.',
    params: { code: 'invalid_url' },
  })
  .meta({ example: 'https://login.example.com' })

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '')
    return false
  // Plain HTTP is only accepted for a service on this machine that the operator allows.
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
  )
}

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    'Must be a domain such as acme.example.',
  )

const shape = {
  name: line(100).meta({ example: 'Acme single sign-on' }),
  issuer,
  client_id: line(500).meta({ example: 'frontdesk' }),
  allowed_domains: z
    .array(domain)
    .min(1)
    .max(50)
    .meta({ example: ['acme.example'] }),
  default_role: z
    .enum(givenRoles)
    .meta({ description: 'The role of users who sign in for the first time.', example: 'MEMBER' }),
}
const clientSecret = secret(line(1000).meta({ example: 'a secret that the service gave' }))

const provider = resource('SsoProvider', {
  id: uuid,
  ...shape,
  redirect_uri: z.string().meta({
    description: 'The URL to enter at the provider.',
    example: 'https://desk.example.com/public/v1/session/oidc/0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182/callback',
  }),
  created_at: timestamp,
  updated_at: timestamp,
})

function toProvider(row: ProviderRow, client: Client) {
  const { account_id: _account, client_secret: _secret, ...shown } = row
  return { ...shown, redirect_uri: redirectUri(client, row.id) }
}

/** Checks that the URL is an OpenID provider before it is stored. */
async function requireService(
  app: App,
  values: { issuer: string; client_id: string; client_secret: string },
): Promise<void> {
  try {
    await discover(app, values)
  } catch (error) {
    app.log.info({ err: error }, 'an issuer was refused')
    throw wrong(
      'issuer',
      'not_reachable',
      'There is no OpenID Connect service at this address, or it calls itself otherwise.',
    )
  }
}

const params = z.strictObject({ providerId: uuid })

const list = endpoint({
  route: 'GET /sso-providers',
  key: 'session',
  needs: ['admin'],
  summary: 'List single sign-on providers',
  returns: ok(listOf(provider)),
  addition: true,
  handle: async ({ app, caller, client }) => ({
    results: (await listProviders(app.db, caller.account.id)).map((row) => toProvider(row, client)),
    next_cursor: null,
  }),
})

const create = endpoint({
  route: 'POST /sso-providers',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Add a single sign-on provider',
  description: 'The provider must support OpenID Connect. The secret is encrypted and never shown again.',
  body: z.strictObject({ ...shape, client_secret: clientSecret }),
  returns: created(provider),
  addition: true,
  opensTransactions: 'one',
  handle: async ({ app, transactLast, caller, body, client }) => {
    await requireService(app, body)
    return transactLast(async (app) => toProvider(await addProvider(app, caller.account.id, body), client))
  },
})

const change = endpoint({
  route: 'PATCH /sso-providers/{providerId}',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Update a single sign-on provider',
  description: 'If the issuer changes, teammates link their identities again in their profile.',
  params,
  body: z.strictObject({ ...shape, client_secret: clientSecret }).partial(),
  returns: ok(provider),
  errors: ['not_found'],
  addition: true,
  opensTransactions: 'one',
  handle: async ({ app, transactLast, caller, params: { providerId }, body, client }) => {
    const before = await readProvider(app.db, caller.account.id, providerId)
    if (body.issuer !== undefined && body.issuer !== before.issuer) {
      // A secret goes to whom it was given for.
      if (body.client_secret === undefined)
        throw wrong('client_secret', 'required', 'Another issuer gives another secret.')
    }
    await requireService(app, {
      issuer: body.issuer ?? before.issuer,
      client_id: body.client_id ?? before.client_id,
      client_secret: body.client_secret ?? clientSecretOf(app, before),
    })
    return transactLast(async (app) => toProvider(await changeProvider(app, before, body), client))
  },
})

const remove = endpoint({
  route: 'DELETE /sso-providers/{providerId}',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Remove a single sign-on provider',
  description:
    'Ends the sessions that it opened. Teammates without another way to sign in need a new password.',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { providerId } }) => removeProvider(app.db, caller.account.id, providerId),
})

export const ssoProviderEndpoints = [list, create, change, remove]
