import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { deliver, openWebhook } from './deliver.ts'
import type { WebhookRow } from './webhooks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    webhook: WebhookRow | null
  }
}

const largestBody = 1024 * 1024

/** `POST /webhooks/{webhookId}`: the address that other systems post to. */
export function serveWebhooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.decorateRequest('webhook', null)
    scope.removeAllContentTypeParsers()
    // The bytes as they came: a signature is made of them, and PostgreSQL parses the JSON itself.
    scope.addContentTypeParser<Buffer>(
      /^application\/(?:json|[\w.+-]+\+json)(?:\s*;|$)/i,
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { webhookId: string } }>(
      '/webhooks/:webhookId',
      {
        bodyLimit: largestBody,
        onRequest: async (request) => {
          request.webhook = await openWebhook(app, request.params.webhookId, request.headers)
        },
      },
      async ({ webhook, headers, body }, reply) => {
        if (webhook === null) throw new Error('a delivery came past its check')
        const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
        return reply.code(202).send(await deliver(app, { webhook, headers, body: bytes }))
      },
    )
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/webhooks/:webhookId',
      handler: () => {
        throw new Problem('method_not_allowed', 'This path takes POST.', { headers: { allow: 'POST' } })
      },
    })
  })
}
