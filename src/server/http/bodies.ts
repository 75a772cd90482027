import type { FastifyInstance } from 'fastify'
import { notJson } from '../../kit/not-json.ts'
import { tooManyValues } from './json-values.ts'

/**
 * Accepts empty bodies with the JSON type, which many clients send on every call. Parsing decides whether the
 * endpoint allows one.
 */
export function takeEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, '')
      return
    }
    const text = String(body)
    const problem = tooManyValues(text)
    if (problem !== undefined) done(problem, undefined)
    else void parse(request, text, (error, value) => done(error === null ? null : notJson(text), value))
  })
}

/** Passes bodies to the handler as bytes: signatures cover bytes, and PostgreSQL parses JSON itself. */
export function takeBytes(scope: FastifyInstance, types: RegExp | '*'): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
