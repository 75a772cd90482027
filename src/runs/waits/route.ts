import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Call, callPath } from './address.ts'
import { openCall, receiveCall } from './call.ts'
import { jsonText } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    awaitedCall: Call | null
  }
}

const largestBody = 256 * 1024

/** `POST /waits/{token}`: the address that a run waits at. The body, which may be empty, is what it goes on with. */
export function serveWaits(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.decorateRequest('awaitedCall', null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      /^application\/(?:json|[\w.+-]+\+json)(?:\s*;|$)/i,
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { token: string } }>(
      `${callPath}/:token`,
      {
        bodyLimit: largestBody,
        onRequest: async (request) => {
          request.awaitedCall = openCall(app, request.params.token)
        },
      },
      async ({ awaitedCall, body }, reply) => {
        if (awaitedCall === null) throw new Error('a call came past its check')
        const text = body instanceof Buffer && body.length > 0 ? jsonText(body) : null
        await receiveCall(app, awaitedCall, text)
        return reply.code(202).send({ accepted: true })
      },
    )
    scope.route({
      // What only looks must not end the waiting: programs open the links of a mail before people do.
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${callPath}/:token`,
      handler: () => {
        throw new Problem('method_not_allowed', 'This path takes POST.', { headers: { allow: 'POST' } })
      },
    })
  })
}
