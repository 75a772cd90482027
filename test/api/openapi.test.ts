import { describe, expect, it } from 'vitest'
import { operationsOf } from '../../src/server/openapi/document.ts'
import { useServer } from '../harness/server.ts'
import { describedApis, publicApi } from './description/described.ts'

const server = useServer()

it('describes the version that the contract names', () => {
  const { document } = publicApi
  expect(document.info).toMatchObject({ title: 'Frontdesk', version: '1.0.0' })
  expect(document.servers).toEqual([{ url: '/public/v1' }])
  expect(document.security).toEqual([{ apiKey: [] }, { session: [] }])
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(document.components.securitySchemes['session']).toMatchObject({ type: 'apiKey', in: 'cookie' })
})

describe.each(describedApis)('the description of $title', ({ document, endpoints, page }) => {
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  })

  it('has every endpoint, each under a tag and a name of its own', () => {
    const operations = operationsOf(document)
    expect(operations).toHaveLength(endpoints.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
    const tags = new Set(document.tags.map((tag) => tag.name))
    expect(operations.filter((operation) => operation.tags.some((tag) => !tags.has(tag)))).toEqual([])
  })

  it('has files under `files` in every upload, and describes every part', () => {
    const uploads = operationsOf(document).flatMap((operation) => {
      const schema = operation.requestBody?.content['multipart/form-data']?.schema
      return schema === undefined ? [] : [{ id: operation.operationId, parts: schema.properties ?? {} }]
    })
    expect(uploads.length).toBeGreaterThan(0)
    expect(uploads.filter(({ parts }) => parts['files'] === undefined)).toEqual([])
    const bare = uploads.flatMap(({ id, parts }) =>
      Object.entries(parts)
        .filter(([, part]) => part.description === undefined)
        .map(([name]) => `${id}.${name}`),
    )
    expect(bare).toEqual([])
  })

  it('refers only to what is there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const missing = references.filter((reference) => {
      let at: unknown = document
      for (const part of reference.split('/')) at = Object(at)[part]
      return at === undefined
    })
    expect(missing).toEqual([])
  })

  it('is served as JSON without a key', async () => {
    const response = await fetch(`${server.url}${document.servers[0]?.url}/openapi.json`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(document)
  })

  it('is served as a page without a key, under a policy that lets nothing else in', async () => {
    const response = await fetch(server.url + page)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const operation of operationsOf(document)) expect(text).toContain(` id="${operation.operationId}"`)
  })
})
