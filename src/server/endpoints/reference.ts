import { createHash } from 'node:crypto'
import { text } from '../../kit/answers.ts'
import { apiPrefix, type Endpoint } from '../../kit/endpoint.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { type Page, referencePage } from '../docs/page.ts'
import { scripts } from '../docs/scripts.ts'
import { describeApi, documentOf } from '../openapi/document.ts'
import type { OpenApiDocument } from '../openapi/model.ts'

const json = text('application/json; charset=utf-8')
const javascript = text('text/javascript; charset=utf-8')
const html = text('text/html; charset=utf-8')

/** The endpoints of the API reference, and those of every side API. */
export function referenceEndpoints({ capabilities }: App): Endpoint<App>[] {
  return [
    ...scripts.map(scriptEndpoint),
    ...descriptionEndpoints('/docs', apiPrefix, () => describeApi(capabilities, apiPrefix)),
    ...capabilities.flatMap(({ sideApi }) =>
      sideApi === undefined
        ? []
        : descriptionEndpoints(`/docs${sideApi.prefix}`, sideApi.prefix, () => documentOf(sideApi)),
    ),
  ]
}

function scriptEndpoint({ path, text: script }: (typeof scripts)[number]): Endpoint<App> {
  return endpoint({
    prefix: '',
    route: `GET ${path}`,
    key: 'none',
    summary: 'Download a script of the API reference',
    query: anything,
    returns: javascript,
    handle: () => script,
  })
}

/** A description that is generated at the first request, and its page. */
function descriptionEndpoints(
  pagePath: `/${string}`,
  prefix: `/${string}`,
  make: () => Promise<OpenApiDocument>,
): Endpoint<App>[] {
  let description: Promise<OpenApiDocument> | undefined
  let document: string | undefined
  let etag: string | undefined
  let page: Page | undefined
  const described = () => (description ??= make())
  const readDescription = endpoint({
    prefix: '',
    route: `GET ${prefix}/openapi.json`,
    key: 'none',
    summary: 'Get the API description',
    query: anything,
    returns: json,
    handle: async ({ headers }) => {
      document ??= JSON.stringify(await described())
      etag ??= `"${createHash('sha256').update(document).digest('base64url')}"`
      return { text: document, status: headers['if-none-match'] === etag ? 304 : 200, headers: { etag } }
    },
  })
  const readPage = endpoint({
    prefix: '',
    route: `GET ${pagePath}`,
    key: 'none',
    summary: 'Open the API reference',
    query: anything,
    returns: html,
    handle: async ({ app }) => {
      page ??= await referencePage(await described(), app.publicUrl + prefix)
      return { text: page.text, headers: { 'content-security-policy': page.contentSecurityPolicy } }
    },
  })
  return [readDescription, readPage]
}
