import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { type Page, referencePage } from '../docs/page.ts'
import { describeApi } from '../openapi/document.ts'
import type { OpenApiDocument } from '../openapi/model.ts'

/** The API description, made from the endpoints when it is first asked for, and a page to read it on. */
export function serveReference(server: FastifyInstance, app: App, prefix: string): void {
  let description: OpenApiDocument | undefined
  let text: string | undefined
  let page: Page | undefined
  const describe = () => (description ??= describeApi(app.capabilities, prefix))
  server.get(`${prefix}/openapi.json`, (_, reply) => {
    text ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  server.get('/docs', (_, reply) => {
    page ??= referencePage(describe(), app.publicUrl + prefix)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(page.text)
  })
}
