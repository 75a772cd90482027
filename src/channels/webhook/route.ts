import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { webhookPath } from '../connections/connect.ts'
import { isVerifyToken } from '../connections/credentials.ts'
import { takePayload } from './take.ts'

// What the service sends at most.
const largestBody = 3 * 1024 * 1024

interface Verification {
  'hub.mode'?: string | string[]
  'hub.verify_token'?: string | string[]
  'hub.challenge'?: string | string[]
}

/** The address that Meta is given for WhatsApp, Instagram and Messenger alike. */
export function serveMetaWebhook(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The bytes as they came: the signature is made of them.
    scope.addContentTypeParser<Buffer>(
      /^application\/json(?:\s*;|$)/i,
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    )
    scope.get<{ Querystring: Verification }>(webhookPath, async ({ query }, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .send(await verified(app, query)),
    )
    scope.post(webhookPath, { bodyLimit: largestBody }, async ({ headers, body }, reply) => {
      const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
      await takePayload(app, headers['x-hub-signature-256'], bytes)
      return reply.code(200).send({ received: true })
    })
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: webhookPath,
      handler: () => {
        throw new Problem('method_not_allowed', 'This path takes GET and POST.', {
          headers: { allow: 'GET, POST' },
        })
      },
    })
  })
}

/** The challenge, given back to whoever knows a verify token of ours. */
async function verified(app: App, query: Verification): Promise<string> {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  const isAsked = mode === 'subscribe' && typeof token === 'string' && typeof challenge === 'string'
  if (isAsked && /^[\w-]{1,200}$/.test(challenge) && (await isVerifyToken(app.db, token))) return challenge
  throw new Problem('forbidden', 'This verify token is not one that `frontdesk channel connect` has shown.')
}
