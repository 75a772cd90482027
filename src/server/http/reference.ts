import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { describeApi } from '../openapi/document.ts'

/** The API description, made once from the endpoints, and a page to read it on. */
export function serveReference(server: FastifyInstance, app: App, prefix: string): void {
  const description = describeApi(app.capabilities, prefix)
  const text = JSON.stringify(description)
  server.get(`${prefix}/openapi.json`, (_, reply) => reply.type('application/json; charset=utf-8').send(text))
}
