import { z } from 'zod'
import {
  accessSeconds,
  countAttempt,
  type Exchange,
  Refusal,
  redeemCode,
  refresh,
  register,
  registration,
  revokeToken,
  type TokenPair,
} from '../../accounts/index.ts'
import { created, ok } from '../../kit/answers.ts'
import { type AnyCall, anyone, type Endpoint, type ErrorShape } from '../../kit/endpoint.ts'
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { nothingThere } from '../http/errors.ts'
import { describeResource, describeServer, mcpScope, resourceMetadata } from '../oauth/metadata.ts'

const bodyLimit = 16 * 1024

type Sent = Pick<AnyCall<App>, 'app' | 'headers' | 'client' | 'requestId' | 'bytes'>

const description = ok(z.looseObject({}))

const describeProtectedResources = ([resourceMetadata, `${resourceMetadata}/*`] as const).map((path) =>
  endpoint({
    prefix: '',
    route: `GET ${path}`,
    key: 'none',
    summary: 'Get the metadata of the protected resource',
    params: z.looseObject({ '*': z.string().optional() }),
    query: anything,
    returns: description,
    errors: ['not_found'],
    handle: ({ params, client }) => {
      const rest = params['*'] === undefined ? '' : `/${params['*']}`
      const described = describeResource(client.origin, rest)
      if (described === undefined) throw nothingThere({ method: 'GET', url: resourceMetadata + rest })
      return described
    },
  }),
)

const describeAuthorizationServer = endpoint({
  prefix: '',
  route: 'GET /.well-known/oauth-authorization-server',
  key: 'none',
  summary: 'Get the metadata of the authorization server',
  query: anything,
  returns: description,
  handle: ({ app, client }) => describeServer(app, client.origin),
})

/** Defines an endpoint that programs send a form or JSON to. */
function takingForms(
  path: `/${string}`,
  summary: string,
  returns: { kind: 'json'; status: 200 | 201; schema: z.ZodType },
  answer: (sent: Sent) => unknown,
): Endpoint<App> {
  return endpoint({
    prefix: '/oauth',
    route: `POST ${path}`,
    key: anyone,
    summary,
    query: anything,
    rawBody: /^application\/(?:x-www-form-urlencoded|json)(?:\s*;|$)/i,
    bodyLimit,
    returns,
    errorShape: refusalShape,
    errors: ['rate_limited'],
    handle: (call) => limited(call, () => answer(call)),
  })
}

const tokenPair = ok(z.looseObject({ access_token: z.string() }))

/**
 * The OAuth endpoints of programs: metadata, registration, code exchange, refresh and revocation. The page for
 * people is `/authorize` in the console.
 */
export const oauthEndpoints: readonly Endpoint<App>[] = [
  ...describeProtectedResources,
  describeAuthorizationServer,
  takingForms('/token', 'Get a token', tokenPair, tokens),
  takingForms('/revoke', 'Give up a token', ok(z.strictObject({})), revoke),
  takingForms(
    '/register',
    'Register a program',
    created(z.looseObject({ client_id: z.string() })),
    registered,
  ),
]

/** Limits attempts by address, together with failed sign-ins. Successful requests don't count. */
async function limited({ app, client }: Sent, answer: () => unknown): Promise<unknown> {
  const attempt = await countAttempt(app.db, { address: client.address })
  const answered = await answer()
  await attempt.succeeded()
  return answered
}

async function tokens(sent: Sent): Promise<Record<string, unknown>> {
  const form = readForm(sent)
  const exchange = exchangeOf(sent)
  const clientId = form('client_id')
  const resource = form.optional('resource')
  const grantType = form('grant_type')
  if (grantType === 'refresh_token') {
    return toAnswer(await refresh(exchange, { refreshToken: form('refresh_token'), clientId, resource }))
  }
  if (grantType !== 'authorization_code') {
    throw new Refusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  }
  const given = {
    code: form('code'),
    redirectUri: form('redirect_uri'),
    verifier: form('code_verifier'),
    clientId,
    resource,
  }
  return toAnswer(await redeemCode(exchange, given))
}

function toAnswer({ access, refresh: next }: TokenPair): Record<string, unknown> {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: next,
    scope: mcpScope,
  }
}

async function revoke(sent: Sent): Promise<Record<string, never>> {
  const form = readForm(sent)
  await revokeToken(exchangeOf(sent), form('token'), form.optional('client_id'))
  return {}
}

function registered({ app, bytes }: Sent): Record<string, unknown> {
  const given = readRegistration(bytes)
  return {
    client_id: register(app, given),
    client_id_issued_at: Math.floor(Date.now() / 1000),
    ...(given.client_name === undefined ? {} : { client_name: given.client_name }),
    redirect_uris: given.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: mcpScope,
  }
}

function exchangeOf({ app, client, requestId }: Sent): Exchange {
  return { app, client, requestId }
}

interface Form {
  (name: string): string
  optional: (name: string) => string | undefined
}

/** Parses a form; each field may occur once. */
function readForm({ headers, bytes }: Sent): Form {
  if (headers['authorization'] !== undefined) {
    throw new Refusal('invalid_client', 'Programs show no secret here: send client_id alone.')
  }
  if (headers['content-type']?.toString().startsWith('application/x-www-form-urlencoded') !== true) {
    throw new Refusal('invalid_request', 'Send a form: application/x-www-form-urlencoded.')
  }
  const fields = new URLSearchParams(bytes.toString())
  const optional = (name: string) => {
    const values = fields.getAll(name)
    if (values.length > 1) throw new Refusal('invalid_request', `${name} is there more than once.`)
    return values[0]
  }
  const required = (name: string) => {
    const value = optional(name)
    if (value === undefined || value === '') throw new Refusal('invalid_request', `${name} is missing.`)
    return value
  }
  return Object.assign(required, { optional })
}

function readRegistration(bytes: Buffer): z.output<typeof registration> {
  let sent: unknown
  try {
    sent = JSON.parse(bytes.toString())
  } catch {
    throw new Refusal('invalid_client_metadata', 'Send JSON.')
  }
  try {
    return parse(registration, sent)
  } catch (error) {
    throw error instanceof Problem ? new Refusal('invalid_client_metadata', error.message) : error
  }
}

/** Reports errors in the OAuth format. Errors before the body is read have the usual format. */
function refusalShape({ status, message }: Problem, error: unknown): ReturnType<ErrorShape> {
  if (error instanceof Refusal) {
    const body = { error: error.error, error_description: error.message }
    return { status: error.error === 'invalid_client' ? 401 : 400, body }
  }
  if (!(error instanceof Problem) || status >= 500) return undefined
  return { body: { error: 'invalid_request', error_description: message } }
}
