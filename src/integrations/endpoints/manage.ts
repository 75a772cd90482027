import { z } from 'zod'
import { created, noContent, ok, redirect } from '../../kit/answers.ts'
import { conflict } from '../../kit/problem.ts'
import { id, line, listOf, numberId, resource } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { connectWithToken, countSubscriptions, disconnect, rename } from '../accounts/connect.ts'
import { beginConsent, endConsent } from '../accounts/consent.ts'
import { readConnected } from '../accounts/read.ts'
import type { Provider } from '../provider.ts'
import { providerByKind, providers } from '../providers.ts'
import { connectedAccount, toConnectedAccount } from './accounts.ts'

const kind = z.enum(providers.map((one) => one.kind)).meta({ example: 'mail-a' })
const params = z.strictObject({ connectedAccountId: numberId })
const name = line().meta({ example: 'ada@acme.example' })

function providerOf(wanted: string): Provider {
  const found = providerByKind.get(wanted)
  if (found === undefined) throw new Error(`there is no provider ${wanted}`)
  return found
}

const listProviders = endpoint({
  route: 'GET /integrations/providers',
  key: 'session',
  summary: 'List the services whose accounts can be connected',
  returns: ok(
    listOf(
      resource('IntegrationProvider', {
        kind: z.string().meta({ example: 'mail-a' }),
        name: z.string().meta({ example: 'Gmail' }),
        vendor: z.string().meta({ example: 'Google' }),
        hasConsentPage: z.boolean().meta({
          description: 'Whether this server is registered with the vendor; otherwise a token is needed.',
        }),
        needsInstanceUrl: z.boolean(),
      }),
    ),
  ),
  addition: true,
  handle: ({ app }) => ({
    results: providers.map((provider) => ({
      kind: provider.kind,
      name: provider.name,
      vendor: provider.vendor.name,
      hasConsentPage: provider.vendor.client(app.config).id !== undefined,
      needsInstanceUrl: provider.hasInstances === true,
    })),
    next_cursor: null,
  }),
})

const begin = endpoint({
  route: 'POST /integrations/connect',
  key: 'session',
  needs: ['admin'],
  summary: 'Begin to connect an account by the consent page of its service',
  description:
    'Send the person to `url`; the page leads back here and from here to the console, at `/settings/integrations`.',
  body: z.strictObject({ provider: kind, name: name.optional(), replaces: id.optional() }),
  returns: created(
    resource('ConsentPage', {
      url: z.string().meta({ example: 'https://accounts.google.com/o/oauth2/v2/auth' }),
    }),
  ),
  errors: ['conflict', 'not_found'],
  addition: true,
  handle: async ({ app, caller, body, client }) => {
    if (body.replaces !== undefined) await readConnected(app.db, caller.account.id, body.replaces)
    return { url: beginConsent(app, client, caller, { ...body, provider: providerOf(body.provider) }) }
  },
})

const back = endpoint({
  route: 'GET /integrations/callback',
  key: 'session',
  needs: ['admin'],
  summary: 'Where the consent page leads back to',
  query: z.strictObject({
    state: secret(z.string().max(4000).meta({ example: 'af0ifjsldkj' })).optional(),
    code: secret(z.string().max(4000).meta({ example: 'SplxlOBeZQQYbYS6WxSbIA' })).optional(),
    error: z.string().max(1000).optional(),
    error_description: z.string().max(4000).optional(),
    scope: z.string().max(4000).optional(),
    session_state: z.string().max(1000).optional(),
    authuser: z.string().max(100).optional(),
    prompt: z.string().max(100).optional(),
    hd: z.string().max(300).optional(),
  }),
  returns: redirect,
  addition: true,
  handle: ({ app, caller, query }) => endConsent(app, caller, query),
})

const connect = endpoint({
  route: 'POST /integrations',
  key: 'session',
  needs: ['admin'],
  summary: 'Connect an account with a token',
  description: 'Nothing is kept unless the service answers to it.',
  body: z.strictObject({
    provider: kind,
    accessToken: secret(z.string().trim().min(1).max(4000).meta({ example: 'ya29.a0AfH6SM' })),
    instanceUrl: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional()
      .meta({
        description: 'Of services where each customer has one.',
        example: 'https://acme.my.example.com',
      }),
    name: name.optional(),
    replaces: id.optional(),
  }),
  returns: created(connectedAccount),
  errors: ['conflict', 'not_found', 'unavailable', 'rate_limited', 'forbidden'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, body }) => {
    const connection = {
      accountId: caller.account.id,
      provider: providerOf(body.provider),
      name: body.name,
      createdBy: caller.user.id,
      replaces: body.replaces,
    }
    const token = { accessToken: body.accessToken, instanceUrl: body.instanceUrl ?? null }
    return toConnectedAccount(await connectWithToken(app, connection, token))
  },
})

const read = endpoint({
  route: 'GET /integrations/{connectedAccountId}',
  key: 'session',
  summary: 'Read a connected account',
  params,
  returns: ok(connectedAccount),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { connectedAccountId } }) =>
    toConnectedAccount(await readConnected(app.db, caller.account.id, connectedAccountId)),
})

const patch = endpoint({
  route: 'PATCH /integrations/{connectedAccountId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Rename a connected account',
  params,
  body: z.strictObject({ name }),
  returns: ok(connectedAccount),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { connectedAccountId }, body }) => {
    const { id: found } = await readConnected(app.db, caller.account.id, connectedAccountId)
    await rename(app.db, found, body.name)
    return toConnectedAccount(await readConnected(app.db, caller.account.id, found))
  },
})

const remove = endpoint({
  route: 'DELETE /integrations/{connectedAccountId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Forget a connected account',
  description:
    'Its token is taken back at the service, where that has a way to. `force`: although triggers listen.',
  params,
  body: z.strictObject({ force: z.boolean().default(false) }),
  returns: noContent,
  errors: ['not_found', 'conflict'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { connectedAccountId }, body }) => {
    const connected = await readConnected(app.db, caller.account.id, connectedAccountId)
    if (!body.force) await refuseWhereUsed(app, connected.id)
    await disconnect(app, connected)
  },
})

async function refuseWhereUsed(app: App, connectedId: number): Promise<void> {
  const count = await countSubscriptions(app, connectedId)
  if (count > 0) {
    throw conflict(`${count} triggers listen through it and would stop: change them, or send \`force\`.`)
  }
}

export const manageIntegrations = [listProviders, begin, back, connect, read, patch, remove]
