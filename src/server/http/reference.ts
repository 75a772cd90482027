import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { type Page, referencePage } from '../docs/page.ts'
import { scripts } from '../docs/scripts.ts'
import { describeApi, documentOf } from '../openapi/document.ts'
import type { OpenApiDocument } from '../openapi/model.ts'

/** The API description, and that of each API beside it. */
export function serveReference(server: FastifyInstance, app: App, prefix: string): void {
  serveScripts(server)
  serveDescription(server, app, '/docs', prefix, () => describeApi(app.capabilities, prefix))
  for (const { sideApi } of app.capabilities) {
    if (sideApi === undefined) continue
    serveDescription(server, app, `/docs${sideApi.prefix}`, sideApi.prefix, () => documentOf(sideApi))
  }
}

function serveScripts(server: FastifyInstance): void {
  for (const { path, text } of scripts) {
    server.get(path, (_, reply) => reply.type('text/javascript; charset=utf-8').send(text))
  }
}

/** A description, made from the endpoints when it is first asked for, and a page to read it on. */
function serveDescription(
  server: FastifyInstance,
  app: App,
  pagePath: string,
  prefix: string,
  make: () => Promise<OpenApiDocument>,
): void {
  let description: Promise<OpenApiDocument> | undefined
  let text: string | undefined
  let etag: string | undefined
  let page: Page | undefined
  const described = () => (description ??= make())
  server.get(`${prefix}/openapi.json`, async (request, reply) => {
    text ??= JSON.stringify(await described())
    etag ??= `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
  server.get(pagePath, async (_, reply) => {
    page ??= await referencePage(await described(), app.publicUrl + prefix)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(page.text)
  })
}
