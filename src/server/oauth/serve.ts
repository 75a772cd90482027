import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { clientOf } from '../http/client.ts'
import { nothingThere } from '../http/errors.ts'
import { describeResource, describeServer, mcpScope } from './metadata.ts'

const bodyLimit = 16 * 1024

/**
 * What programs need to get a token: what the server says of itself, registering, exchanging a code, refreshing, giving
 * up. Where a person decides is a page of the console, `/authorize`.
 */
export function serveOAuth(server: FastifyInstance, app: App): void {
  const origin = (request: FastifyRequest) => clientOf(app, request).origin
  for (const url of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/*']) {
    server.get(url, (request) => {
      const described = describeResource(origin(request), request.url)
      if (described === undefined) throw nothingThere(request)
      return described
    })
  }
  server.get('/.well-known/oauth-authorization-server', (request) => describeServer(app, origin(request)))
  void server.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_, body, done) => done(null, body),
    )
    scope.setErrorHandler(sendRefusal)
    scope.post('/oauth/token', (request) => limited(app, request, () => tokens(app, request)))
    scope.post('/oauth/revoke', (request) => limited(app, request, () => revoke(app, request)))
    scope.post('/oauth/register', async (request, reply) => {
      const client = await limited(app, request, async () => registered(app, request))
      return reply.code(201).send(client)
    })
  })
}

/** Slowed by address as tries to sign in are, and counted together with them; what goes well does not count. */
async function limited<T>(app: App, request: FastifyRequest, answer: () => Promise<T>): Promise<T> {
  const attempt = await countAttempt(app.db, { address: request.ip })
  const answered = await answer()
  await attempt.succeeded()
  return answered
}

async function tokens(app: App, request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = readForm(request)
  const exchange = exchangeOf(app, request)
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

async function revoke(app: App, request: FastifyRequest): Promise<Record<string, never>> {
  const form = readForm(request)
  await revokeToken(exchangeOf(app, request), form('token'), form.optional('client_id'))
  return {}
}

function registered(app: App, request: FastifyRequest): Record<string, unknown> {
  const given = parse(registration, readJson(request))
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

function exchangeOf(app: App, request: FastifyRequest): Exchange {
  return { app, client: clientOf(app, request), requestId: request.id }
}

interface Form {
  (name: string): string
  optional: (name: string) => string | undefined
}

/** The fields of a form; each may be there once. */
function readForm(request: FastifyRequest): Form {
  if (request.headers.authorization !== undefined) {
    throw new Refusal('invalid_client', 'Programs show no secret here: send client_id alone.')
  }
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) {
    throw new Refusal('invalid_request', 'Send a form: application/x-www-form-urlencoded.')
  }
  const fields = new URLSearchParams(String(request.body))
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

function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body)) as unknown
  } catch {
    throw new Refusal('invalid_client_metadata', 'Send JSON.')
  }
}

/** Errors in the shape that OAuth has for them. */
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    const status = error.error === 'invalid_client' ? 401 : 400
    return reply.code(status).send({ error: error.error, error_description: error.message })
  }
  if (!(error instanceof Problem) || error.status >= 500) throw error
  const isRegistration = request.url.startsWith('/oauth/register') && error.code === 'bad_request'
  return reply
    .code(error.status)
    .headers(error.headers)
    .send({
      error: isRegistration ? 'invalid_client_metadata' : 'invalid_request',
      error_description: error.message,
    })
}
