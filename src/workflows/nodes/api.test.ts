import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import {
  outputOf,
  type Sketch,
  type Tried,
  traceOf,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'
import { listen } from '../../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

const answers: Record<string, { status?: number; type?: string; body?: string; hang?: true }> = {
  '/json': { body: '{"a": {"b": [{"c": 7}]}, "n": null, "list": [1, 2]}' },
  '/text': { type: 'text/plain', body: 'just text' },
  '/untyped': { type: '', body: '{"x": 1}' },
  '/nul': { body: String.raw`{"x": "a\u0000b"}` },
  '/deep': { body: `${'['.repeat(9000)}${']'.repeat(9000)}` },
  '/broken': { body: '{"x": ' },
  '/missing': { status: 404, body: '{"message": "no such order"}' },
  '/hang': { hang: true },
  '/empty': { status: 204, type: '' },
}

const seen: Seen[] = []
let base = ''
let close: (() => Promise<void>) | undefined

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body: await text(request) })
  const told = answers[url.split('?')[0] ?? ''] ?? { body: '{}' }
  if (told.hang) return
  const type = told.type ?? 'application/json'
  response.writeHead(told.status ?? 200, type === '' ? {} : { 'content-type': type })
  response.end(told.body)
}

beforeAll(async () => {
  const other = createServer((request, response) => {
    void answer(request, response)
  })
  const listening = await listen(other)
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())

/** Runs one API node and returns the request that the other server received. */
async function call(
  data: Readonly<Record<string, unknown>>,
  extra: Partial<Sketch> = {},
  payload?: unknown,
): Promise<Tried & { seen: Seen | undefined }> {
  seen.length = 0
  const node = { type: 'API', ...data }
  const run = await tryOut(server.api, { nodes: { node }, edges: ['start → node'], ...extra }, payload)
  return { ...run, seen: seen[0] }
}

describe('what is sent', () => {
  it('is the request with its variables in place, and a key that tells a repetition', async () => {
    const run = await call(
      {
        method: 'POST',
        url: `${base}/orders/{ID}/x`,
        headers: [
          { key: 'X-Api-Key', value: '{SECRET}' },
          { key: 'X-Other', value: 'plain' },
          { key: 'Accept-Language', value: 'de' },
        ],
        parameters: [{ key: 'q', value: '{NAME} & co' }],
        body: '{"name": "{NAME}", "list": {LIST}}',
      },
      {
        variables: [
          { name: 'ID', defaultValue: 'a/b c' },
          { name: 'SECRET', defaultValue: 'a-very-long-secret-1234' },
          { name: 'NAME', defaultValue: 'An "A"' },
          { name: 'LIST', defaultValue: '[1,2]' },
        ],
      },
    )
    expect(run.log.successful).toBe(true)
    expect(run.seen).toMatchObject({ method: 'POST', url: '/orders/a%2Fb%20c/x?q=An+%22A%22+%26+co' })
    expect(JSON.parse(run.seen?.body ?? '')).toEqual({ name: 'An "A"', list: [1, 2] })
    expect(run.seen?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': 'a-very-long-secret-1234',
      'idempotency-key': `${run.logId}-2`,
    })
    const trace = await traceOf(server.api, run, 'node')
    expect(trace.details.request.headers).toMatchObject({
      'x-api-key': '••••1234',
      // Any header may hold a credential, except those that describe the message.
      'x-other': '••••',
      'accept-language': 'de',
    })
    expect(JSON.stringify(trace)).not.toContain('very-long-secret')
  })

  it('is plain text where a header says so, and nothing with GET', async () => {
    const posted = await call(
      {
        method: 'POST',
        url: `${base}/`,
        headers: [{ key: 'Content-Type', value: 'text/plain' }],
        body: 'say "{NAME}"',
      },
      { variables: [{ name: 'NAME', defaultValue: 'a"b' }] },
    )
    expect(posted.seen?.body).toBe('say "a"b"')
    expect((await call({ url: `${base}/`, body: 'x' })).seen?.body).toBe('')
  })

  it('goes to an address that a variable holds', async () => {
    const run = await call({ url: '{BASE}/json?a=1' }, { variables: [{ name: 'BASE', defaultValue: base }] })
    expect(run.seen?.url).toBe('/json?a=1')
  })
})

describe('what comes back', () => {
  const names = ['WHOLE', 'DEEP', 'NULL', 'MISSING', 'LIST']
  const variables = names.map((name) => ({ name, defaultValue: 'unset' }))
  const capture = [
    { key: 'WHOLE', fullResponse: true },
    { key: 'DEEP', value: 'a.b[0].c' },
    { key: 'NULL', value: 'n' },
    { key: 'MISSING', value: 'a.x.y' },
    { key: 'LIST', value: '.list' },
  ]

  it('is parsed, and captured by property paths', async () => {
    const run = await call({ url: `${base}/json`, variables: capture }, { variables })
    expect((await traceOf(server.api, run, 'node')).variables).toEqual({
      WHOLE: '{"a":{"b":[{"c":7}]},"n":null,"list":[1,2]}',
      DEEP: '7',
      LIST: '[1,2]',
    })
    expect(await outputOf(server.api, run, 'node')).toMatchObject({ list: [1, 2] })
  })

  it('is text where it is not JSON: paths find nothing in it', async () => {
    const run = await call({ url: `${base}/text`, variables: capture }, { variables })
    expect((await traceOf(server.api, run, 'node')).variables).toEqual({ WHOLE: 'just text' })
    expect(await outputOf(server.api, run, 'node')).toBe('just text')
  })

  it.each([
    ['/untyped', { x: 1 }],
    ['/broken', '{"x": '],
    ['/nul', { x: 'ab' }],
    ['/empty', ''],
  ])('is kept as it can be: %s', async (path, output) => {
    const run = await call({ url: `${base}${path}` })
    expect(run.log.successful).toBe(true)
    expect(await outputOf(server.api, run, 'node')).toEqual(output)
  })
})

describe('a call fails', () => {
  it('with an answer that is nested too deeply to be kept', async () => {
    const run = await call({ url: `${base}/deep` })
    expect(run.log.node_results[1]).toMatchObject({
      success: false,
      error: 'What came of this node is nested too deeply to be kept.',
    })
  })

  it('with a status of 400 or above, by the error port where there is one', async () => {
    const failed = await call({ url: `${base}/missing` })
    expect(failed.log).toMatchObject({
      successful: false,
      error: expect.stringMatching(/^API: The call was answered with status 404: /),
    })
    const caught = await call(
      {},
      {
        nodes: {
          node: { type: 'API', url: `${base}/missing` },
          after: (ids) => ({
            type: 'DATA_TRANSFORMER',
            mode: 'TEMPLATE',
            prompt: `{${ids['node']}}`,
            outputFormat: 'JSON',
          }),
        },
        edges: ['start → node', 'node.error → after'],
      },
    )
    expect(caught.log.successful).toBe(true)
    expect(await outputOf(server.api, caught, 'after')).toMatchObject({
      status: 404,
      body: { message: 'no such order' },
    })
  })

  it('when no answer comes in time', async () => {
    const run = await call({ url: `${base}/hang`, timeoutSeconds: 1 })
    expect(run.log).toMatchObject({ successful: false })
    expect(run.log.error).toMatch(/in time|seconds/)
  })

  it.each([
    ['http://10.0.0.1/', /private|not allowed|address/i],
    ['{EMPTY}', /not an address/],
  ])('where it must not or cannot go: %s', async (url, message) => {
    const run = await call({ url }, { variables: [{ name: 'EMPTY' }] })
    expect(run.log.successful).toBe(false)
    expect(run.log.error).toMatch(message)
  })
})
