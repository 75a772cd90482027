import type { FastifyInstance } from 'fastify'
import { messengers, type Webhook } from '../../channel-types/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { isVerifyToken } from '../connections/credentials.ts'
import { type Listening, takePayload } from './take.ts'

// What the services send at most.
const largestBody = 3 * 1024 * 1024

/** The addresses at which services tell us what happens. */
export function serveWebhooks(server: FastifyInstance, app: App): void {
  const listening = messengers.filter((one): one is Listening => one.webhook !== null)
  for (const [path, sharing] of Map.groupBy(listening, ({ webhook }) => webhook.path)) {
    void server.register(async (scope) => serveWebhook(scope, app, path, sharing))
  }
}

function serveWebhook(scope: FastifyInstance, app: App, path: string, sharing: readonly Listening[]): void {
  scope.removeAllContentTypeParsers()
  // The bytes as they came: the signature is made of them.
  scope.addContentTypeParser<Buffer>(
    /^application\/json(?:\s*;|$)/i,
    { parseAs: 'buffer', bodyLimit: largestBody },
    (_request, body, done) => done(null, body),
  )
  scope.post<{ Params: { id?: string } }>(path, { bodyLimit: largestBody }, async (request, reply) => {
    const { headers, params } = request
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const header = (name: string) => String(headers[name] ?? '')
    await takePayload(app, sharing, { header, body }, params.id ?? '')
    return reply.code(200).send({ received: true })
  })
  const challenge = sharing.map(({ webhook }) => webhook.challenge).find((one) => one !== undefined)
  if (challenge !== undefined) serveChallenge(scope, app, path, challenge)
  scope.route({
    method: [...(challenge === undefined ? (['GET'] as const) : []), 'PUT', 'PATCH', 'DELETE'],
    url: path,
    handler: () => {
      const allow = challenge === undefined ? 'POST' : 'GET, POST'
      throw new Problem('method_not_allowed', `This path takes ${allow.replace(', ', ' and ')}.`, {
        headers: { allow },
      })
    },
  })
}

/** The challenge, given back to whoever knows a verify token of ours. */
function serveChallenge(
  scope: FastifyInstance,
  app: App,
  path: string,
  challenge: NonNullable<Webhook['challenge']>,
): void {
  scope.get<{ Querystring: Record<string, unknown> }>(path, async ({ query }, reply) => {
    const asked = challenge.read(query)
    if (asked === undefined || !(await isVerifyToken(app.db, asked.token))) {
      throw new Problem(
        'forbidden',
        'This verify token is not one that `frontdesk channel connect` has shown.',
      )
    }
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(asked.answer)
  })
}
