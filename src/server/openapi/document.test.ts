import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accepted, created, markdown, noContent, ok, stream } from '../../kit/answers.ts'
import { type Endpoint, endpointFactory } from '../../kit/endpoint.ts'
import type { ApiChapter } from '../../kit/extensions/api.ts'
import { listOf, numberId, pageQuery, queryFlag, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { describeApi, documentOf } from './document.ts'
import type { OpenApiDocument, Operation } from './model.ts'

const endpoint = endpointFactory<null>()
const refuse = () => Promise.reject(new Error('never called'))

const thing = resource('Thing', {
  id: z.int().meta({ example: 7, hint: 'only for the console' }),
  created_at: timestamp,
  closed_at: timestamp.nullable(),
  label: z.string().default('none'),
})

function read(route: 'GET /a' | 'GET /b', schema: z.ZodType): Endpoint<null> {
  return endpoint({ route, key: 'any', summary: 'Read', returns: ok(schema), handle: refuse })
}

function describeOnly(...endpoints: Endpoint<null>[]): Promise<OpenApiDocument> {
  const chapter: ApiChapter<null> = { name: 'Things', description: 'All things.', endpoints }
  return describeApi([chapter], '/public/v1')
}

function only(document: OpenApiDocument): Operation {
  const [operation] = Object.values(document.paths).flatMap((item) => Object.values(item))
  if (operation === undefined) throw new Error('nothing is described')
  return operation
}

const createThing = endpoint({
  route: 'POST /things',
  key: 'admin',
  summary: 'Create a thing',
  body: z.strictObject({ thing, name: z.string() }),
  returns: created(thing),
  errors: ['not_found', 'forbidden'],
  addition: true,
  handle: refuse,
})

describe('an operation', () => {
  it('shows secrets as passwords, and those that are sent as never answered', async () => {
    const secrets = endpoint({
      route: 'POST /secrets',
      key: 'any',
      summary: 'Exchange',
      body: z.strictObject({ password: secret(z.string().regex(/^a/)) }),
      returns: created(z.strictObject({ token: secret(z.string()).optional() })),
      handle: refuse,
    })
    const { requestBody, responses } = only(await describeOnly(secrets))
    expect(requestBody?.content['application/json']?.schema.properties).toEqual({
      password: { type: 'string', pattern: '^a', format: 'password', writeOnly: true },
    })
    expect(JSON.stringify(responses['201'])).toContain('{"token":{"type":"string","format":"password"}}')
  })

  it('tells its key, its tag, and that it is an addition', async () => {
    const document = await describeOnly(createThing)
    expect(document.tags).toEqual([{ name: 'Things', description: 'All things.' }])
    expect(document.paths['/things']?.['post']).toMatchObject({
      operationId: 'postThings',
      tags: ['Things'],
      'x-key': 'admin',
      'x-addition': true,
    })
  })

  it('lists the errors of the pipeline that apply to it, and its own', async () => {
    expect(Object.keys(only(await describeOnly(createThing)).responses)).toEqual(
      '201 400 401 403 404 408 409 413 415 429 500 503'.split(' '),
    )
    const reads = endpoint({
      route: 'GET /open',
      key: 'none',
      summary: 'Read',
      returns: markdown,
      handle: refuse,
    })
    const open = only(await describeOnly(reads))
    expect(Object.keys(open.responses)).toEqual('200 400 500 503'.split(' '))
    expect(open.security).toEqual([])
  })

  it('for visitors takes their token, and no Idempotency-Key', async () => {
    const { method, path, ...rest } = createThing
    const api = {
      title: 'Visits',
      introduction: 'Come in.',
      prefix: '/visits' as const,
      token: { name: 'visitorToken', description: 'Of a visitor.' },
      groups: [
        { name: 'All', description: 'All.', endpoints: [{ ...rest, method, path, key: 'visitor' } as const] },
      ],
    }
    const document = await documentOf(api)
    expect(document).toMatchObject({
      info: { title: 'Visits', description: 'Come in.' },
      servers: [{ url: '/visits' }],
      security: [{ visitorToken: [] }],
      components: { securitySchemes: { visitorToken: { scheme: 'bearer', description: 'Of a visitor.' } } },
    })
    expect(only(document)).toMatchObject({ 'x-key': 'visitor' })
    expect(only(document).parameters).toBeUndefined()
    expect(only(document).responses).not.toHaveProperty('409')
    expect(only(document).responses).toHaveProperty('401')
  })

  it('answers several codes of one status with an example of each', async () => {
    const costly = endpoint({
      route: 'POST /costly',
      key: 'any',
      summary: 'Spend',
      returns: noContent,
      errors: ['insufficient_credits', 'payment_required'],
      handle: refuse,
    })
    const { responses } = only(await describeOnly(costly))
    expect(responses['402']).toMatchObject({
      content: {
        'application/json': {
          examples: {
            insufficient_credits: { value: { code: 'insufficient_credits' } },
            payment_required: { value: { code: 'payment_required' } },
          },
        },
      },
    })
    expect(responses['204']).toEqual({ description: 'Done; the answer is empty.' })
  })

  it('takes an Idempotency-Key only where it changes something', async () => {
    const search = endpoint({
      route: 'POST /things/search',
      key: 'user',
      summary: 'Search',
      reads: true,
      returns: ok(listOf(thing)),
      handle: refuse,
    })
    expect(only(await describeOnly(createThing)).parameters).toEqual([
      { $ref: '#/components/parameters/IdempotencyKey' },
    ])
    expect(only(await describeOnly(search)).parameters).toBeUndefined()
  })
})

describe('parameters', () => {
  it('are what stands in the URL, before it is coerced or transformed', async () => {
    const list = endpoint({
      route: 'GET /things/{thingId}/parts',
      key: 'any',
      summary: 'List parts',
      params: z.strictObject({ thingId: numberId }),
      query: z.strictObject({ ...pageQuery, all: queryFlag.optional(), since: z.coerce.date() }),
      returns: accepted(listOf(thing)),
      handle: refuse,
    })
    const shown = only(await describeOnly(list)).parameters?.map((parameter) =>
      'name' in parameter
        ? [parameter.in, parameter.name, parameter.required, parameter.schema.type, parameter.example]
        : [],
    )
    expect(shown).toEqual([
      ['path', 'thingId', true, 'integer', 12],
      ['query', 'limit', false, 'integer', 50],
      ['query', 'cursor', false, 'string', 'text'],
      ['query', 'all', false, 'string', 'true'],
      ['query', 'since', true, 'string', '2026-01-15T09:30:00.000Z'],
    ])
  })
})

describe('bodies', () => {
  it('are multipart where the endpoint consumes it, and binary where it streams', async () => {
    const upload = endpoint({
      route: 'POST /files',
      key: 'user',
      summary: 'Upload',
      consumes: 'multipart',
      body: z.strictObject({ files: z.file(), title: z.string().optional() }),
      returns: stream('application/pdf'),
      handle: refuse,
    })
    const operation = only(await describeOnly(upload))
    expect(operation.requestBody?.content['multipart/form-data']?.schema.properties).toMatchObject({
      files: { type: 'string', format: 'binary' },
      title: { type: 'string' },
    })
    expect(operation.responses['200']).toMatchObject({
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    })
  })

  it('may be left out where all their keys may', async () => {
    const optional = endpoint({
      route: 'POST /optional',
      key: 'any',
      summary: 'Maybe',
      body: z.strictObject({ limit: z.int().default(50) }),
      returns: noContent,
      handle: refuse,
    })
    expect(only(await describeOnly(optional)).requestBody?.required).toBe(false)
    expect(only(await describeOnly(createThing)).requestBody?.required).toBe(true)
  })
})

describe('named schemas', () => {
  it('stand once, with an Input of their own where a request may leave out what an answer always has', async () => {
    const { schemas } = (await describeOnly(createThing)).components
    expect(Object.keys(schemas)).toEqual(['Thing', 'ThingInput', 'Error', 'Issue'])
    expect(schemas['Thing']?.required).toContain('label')
    expect(schemas['ThingInput']?.required).not.toContain('label')
  })

  it('show timestamps as text and keep to themselves what is for the console', async () => {
    const { Thing } = (await describeOnly(createThing)).components.schemas
    expect(Thing?.properties?.['created_at']).toEqual({
      type: 'string',
      format: 'date-time',
      examples: ['2026-01-15T09:30:00.000Z'],
    })
    expect(Thing?.properties?.['id']).toEqual({ type: 'integer', examples: [7] })
    expect(Thing?.examples).toEqual([
      {
        id: 7,
        created_at: '2026-01-15T09:30:00.000Z',
        closed_at: '2026-01-15T09:30:00.000Z',
        label: 'none',
      },
    ])
  })

  it('are refused when two different ones have the same name', async () => {
    const one = read('GET /a', resource('Twin', { a: z.string() }))
    const other = read('GET /b', resource('Twin', { b: z.string() }))
    await expect(describeOnly(one, other)).rejects.toThrow('two different schemas of the API are called Twin')
  })
})

it('orders what a capability has by path, and reading before writing', async () => {
  const some = (['DELETE /b', 'POST /b', 'GET /b', 'GET /a'] as const).map((route) =>
    endpoint({ route, key: 'any', summary: route, returns: noContent, handle: refuse }),
  )
  const listed = Object.entries((await describeOnly(...some)).paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  expect(listed).toEqual(['get /a', 'get /b', 'post /b', 'delete /b'])
})

it('is put together so that others have their turn after each operation', async () => {
  let turns = 0
  let over = false
  const count = (): void => {
    turns++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  await describeOnly(read('GET /a', thing), read('GET /b', thing), createThing)
  over = true
  expect(turns).toBeGreaterThanOrEqual(3)
})
