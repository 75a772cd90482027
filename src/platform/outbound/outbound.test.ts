import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../test/stand-ins/listen.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { type Outbound, openOutbound } from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const lifetime = new Lifetime()
let outbound: Outbound
let handler: Handler
let seen: IncomingMessage[] = []
let base: string
let port: number

beforeAll(async () => {
  const server = createServer((request, response) => {
    seen.push(request)
    handler(request, response)
  })
  const listening = await listen(server)
  lifetime.own('server', listening.close)
  port = listening.port
  base = `http://127.0.0.1:${port}`
  outbound = openOutbound(lifetime, { allow: ['127.0.0.1'] })
})
afterAll(() => lifetime.close())

function answering(next: Handler): void {
  handler = next
  seen = []
}

const code = (expected: string): unknown => expect.objectContaining({ name: 'OutboundError', code: expected })

describe('a call', () => {
  test('sends what it is given and gives back the answer', async () => {
    answering(async (request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response
        .writeHead(201)
        .end(`${request.method} ${request.url} ${String(request.headers['x-name'])} ${await text(request)}`)
    })
    const answer = await outbound.request({
      method: 'PUT',
      url: `${base}/a?b=c`,
      headers: { 'X-Name': 'n' },
      body: 'süß',
    })
    expect(answer).toMatchObject({ status: 201, url: `${base}/a?b=c` })
    expect(answer.text()).toBe('PUT /a?b=c n süß')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('decodes the body and its character set', async () => {
    const plain = Buffer.from('gr\xfc\xdfe', 'latin1')
    const bodies = [
      { encoding: 'gzip', body: gzipSync(plain) },
      { encoding: 'br', body: brotliCompressSync(plain) },
      { encoding: 'deflate', body: deflateSync(plain) },
      { encoding: 'gzip, br', body: brotliCompressSync(gzipSync(plain)) },
    ]
    for (const { encoding, body } of bodies) {
      answering((_request, response) => {
        response.setHeader('content-type', 'text/plain; charset="iso-8859-1"')
        response.setHeader('content-encoding', encoding).end(body)
      })
      const answer = await outbound.request({ url: base })
      expect(answer.text()).toBe('grüße')
      expect(answer.headers.has('content-encoding')).toBe(false)
    }
  })

  test('takes answers without a body, whatever their headers promise', async () => {
    answering((request, response) => {
      response
        .writeHead(request.method === 'HEAD' ? 200 : 304, {
          'content-length': 99_999_999,
          'content-encoding': 'gzip',
        })
        .end()
    })
    const head = await outbound.request({ method: 'HEAD', url: base })
    expect(head.headers.get('content-length')).toBe('99999999')
    expect(head.body).toHaveLength(0)
    expect(await outbound.request({ url: base })).toMatchObject({ status: 304 })
  })

  test('uses connections again', async () => {
    answering((_request, response) => response.end('ok'))
    for (let call = 0; call < 10; call++) await outbound.request({ url: base })
    expect(new Set(seen.map((request) => request.socket.remotePort)).size).toBeLessThan(3)
  })

  test('streams a large body piece by piece', async () => {
    answering((_request, response) => response.end(Buffer.alloc(3_000_000)))
    const { body, status } = await outbound.stream({ url: base })
    const sizes = (await body.toArray()).map((chunk: Buffer) => chunk.length)
    expect(status).toBe(200)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(3_000_000)
  })

  test('a canceled stream ends the connection', async () => {
    answering((_request, response) => response.write('first'))
    const { body } = await outbound.stream({ url: base })
    const socket = seen[0]?.socket
    body.destroy()
    await once(socket ?? body, 'close')
    expect(socket?.destroyed).toBe(true)
  })
})

describe('limits', () => {
  test('a compressed bomb is stopped at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000))
    // The rest never comes: reading all of it first would run into the time limit.
    answering((_request, response) =>
      response.setHeader('content-encoding', 'gzip').write(bomb.subarray(0, bomb.length / 2)),
    )
    await expect(outbound.request({ url: base, maxBytes: 1_000_000 })).rejects.toThrow(code('too_large'))
  })

  test('an announced size is refused before the body, an endless body at the limit', async () => {
    answering((_request, response) => response.writeHead(200, { 'content-length': 2000 }).write('x'))
    await expect(outbound.stream({ url: base, maxBytes: 1999 })).rejects.toThrow(code('too_large'))
    answering((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    })
    await expect(outbound.request({ url: base, maxBytes: 1_000_000 })).rejects.toThrow(code('too_large'))
    const { body } = await outbound.stream({ url: base, maxBytes: 1_000_000 })
    await expect(body.toArray()).rejects.toThrow(code('too_large'))
  })

  test('exactly the limit is allowed', async () => {
    answering((_request, response) => response.end('12345'))
    await expect(outbound.request({ url: base, maxBytes: 5 })).resolves.toMatchObject({ status: 200 })
  })

  test.each<[string, Handler]>([
    ['never answers', () => undefined],
    ['stops halfway', (_request, response) => response.write('half')],
    [
      'stops halfway in a redirect',
      (_request, response) => response.writeHead(302, { location: '/' }).write('half'),
    ],
  ])('a server that %s runs into the time limit', async (_what, hanging) => {
    answering(hanging)
    await expect(outbound.request({ url: base, timeoutMs: 100 })).rejects.toThrow(code('timeout'))
  })

  test('the time limit also applies to an unread stream', async () => {
    answering((_request, response) => response.write('half'))
    // Long enough for the beginning to come on a busy machine.
    const { body } = await outbound.stream({ url: base, timeoutMs: 1000 })
    await new Promise((resolve) => body.once('close', resolve))
    await expect(body.toArray()).rejects.toThrow(code('timeout'))
  })

  test('the time limit covers a name server that hangs', async () => {
    const never = openOutbound(lifetime, { allow: [], resolve: () => new Promise(() => undefined) })
    await expect(never.request({ url: 'http://slow.example', timeoutMs: 100 })).rejects.toThrow(
      code('timeout'),
    )
  })

  test('a caller gives up, before or during the call', async () => {
    answering((_request, response) => response.write('half'))
    await expect(outbound.request({ url: base, signal: AbortSignal.abort() })).rejects.toThrow(
      code('aborted'),
    )
    const controller = new AbortController()
    const { body } = await outbound.stream({ url: base, signal: controller.signal })
    controller.abort()
    await expect(body.toArray()).rejects.toThrow(code('aborted'))
  })
})

describe('redirects', () => {
  test('are followed and lose the secrets when the origin changes', async () => {
    answering((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end('moved')
      else if (request.url === '/b') response.writeHead(307, { location: `http://localhost:${port}/c` }).end()
      else response.end('there')
    })
    const both = openOutbound(lifetime, { allow: ['127.0.0.1', 'localhost'], resolve: loopback })
    const headers = { authorization: 'Bearer s', cookie: 'c', 'x-key': 's', 'x-plain': 'p' }
    const answer = await both.request({ url: `${base}/a`, headers, secretHeaders: ['x-key'] })
    expect(answer).toMatchObject({ status: 200, url: `http://localhost:${port}/c` })
    const keys = seen.map((request) => [
      request.headers.authorization,
      request.headers.cookie,
      request.headers['x-key'],
    ])
    expect(keys).toEqual([
      ['Bearer s', 'c', 's'],
      ['Bearer s', 'c', 's'],
      [undefined, undefined, undefined],
    ])
    expect(seen.map((request) => request.headers['x-plain'])).toEqual(['p', 'p', 'p'])
  })

  test('a loop ends', async () => {
    answering((_request, response) => response.writeHead(302, { location: '/' }).end())
    await expect(outbound.request({ url: base })).rejects.toThrow(code('too_many_redirects'))
    expect(seen).toHaveLength(6)
  })

  test('with none allowed the redirect is the answer; one without a target always is', async () => {
    answering((_request, response) => response.writeHead(302, { location: '/x' }).end())
    expect(await outbound.request({ url: base, redirects: 0 })).toMatchObject({ status: 302 })
    answering((_request, response) => response.writeHead(302).end())
    expect(await outbound.request({ url: base })).toMatchObject({ status: 302 })
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
  ])('to %s is refused', async (location) => {
    answering((_request, response) => response.writeHead(302, { location }).end())
    await expect(outbound.request({ url: base })).rejects.toThrow(code('blocked_address'))
  })
})

const loopback = async () => [{ address: '127.0.0.1', family: 4 }]
const mixed = async () => [{ address: '10.0.0.1', family: 4 }, ...(await loopback())]

describe('private addresses', () => {
  const closed = openOutbound(lifetime, { allow: [] })

  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://017700000001',
    'http://0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::]',
    'http://localhost',
    'http://LOCALHOST',
    'http://１２７.0.0.1',
    'https://127.0.0.1',
  ])('%s is refused', async (address) => {
    answering((_request, response) => response.end('inside'))
    await expect(closed.request({ url: `${address}:${port}/` })).rejects.toThrow(code('blocked_address'))
    expect(seen).toEqual([])
  })

  test('the address that was checked is the one that is called, however often the name changes its mind', async () => {
    answering((_request, response) => response.end('inside'))
    const asked: string[] = []
    const rebinding = async (host: string) => {
      asked.push(host)
      // The first address is public and closed, the next is loopback, where the test server listens.
      return [{ address: asked.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
    }
    const client = openOutbound(lifetime, { allow: ['192.0.2.0/24'], resolve: rebinding })
    const url = `http://rebinding.example:${port}/`
    await expect(client.request({ url, timeoutMs: 300 })).rejects.toThrow(/in time|longer than|No connection/)
    expect(asked).toEqual(['rebinding.example'])
    await expect(client.request({ url })).rejects.toThrow(code('blocked_address'))
    expect(seen).toEqual([])
  })

  test('of several addresses only the permitted are tried', async () => {
    answering((_request, response) => response.end('ok'))
    const client = openOutbound(lifetime, { allow: ['127.0.0.0/8'], resolve: mixed })
    await expect(client.request({ url: `http://mixed.example:${port}/` })).resolves.toMatchObject({
      status: 200,
    })
  })

  test('an allowed host is called wherever it is', async () => {
    answering((_request, response) => response.end('ok'))
    const client = openOutbound(lifetime, { allow: ['model.internal'], resolve: loopback })
    await expect(client.request({ url: `http://model.internal:${port}/` })).resolves.toMatchObject({
      status: 200,
    })
    await expect(client.request({ url: `http://other.internal:${port}/` })).rejects.toThrow(
      code('blocked_address'),
    )
  })
})

describe('failures', () => {
  test('a name that does not exist', async () => {
    await expect(outbound.request({ url: 'http://nowhere.invalid' })).rejects.toThrow(code('dns'))
    const empty = openOutbound(lifetime, { allow: [], resolve: async () => [] })
    await expect(empty.request({ url: 'http://empty.example' })).rejects.toThrow(code('dns'))
  })

  test('the port is closed, or the connection is cut', async () => {
    await expect(outbound.request({ url: 'http://127.0.0.1:1' })).rejects.toThrow(code('connect'))
    answering((request) => request.socket.destroy())
    await expect(outbound.request({ url: base })).rejects.toThrow(code('connect'))
    answering((request, response) => {
      response.write('half')
      setTimeout(() => request.socket.destroy(), 20)
    })
    await expect(outbound.request({ url: base })).rejects.toThrow(code('connect'))
  })

  test.each([
    ['is not HTTP', 'nonsense\r\n\r\n'],
    [
      'is not the gzip it says',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nplain',
    ],
    [
      'is not the brotli it says',
      'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 5\r\n\r\nplain',
    ],
    [
      'has an unknown encoding',
      'HTTP/1.1 200 OK\r\ncontent-encoding: pig-latin\r\ncontent-length: 5\r\n\r\nainpl',
    ],
    [
      'is encoded over and over',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip,gzip,gzip,gzip\r\ncontent-length: 1\r\n\r\nx',
    ],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n`],
  ])('an answer that %s', async (_what, answer) => {
    const server = await listen(createRawServer((socket) => socket.on('error', () => undefined).end(answer)))
    await expect(outbound.request({ url: `http://127.0.0.1:${server.port}` })).rejects.toThrow(
      code('bad_response'),
    )
    await server.close()
  })

  test('a header or method that cannot be sent', async () => {
    await expect(outbound.request({ url: base, headers: { 'x y': 'z' } })).rejects.toThrow(
      code('invalid_request'),
    )
    await expect(outbound.request({ url: base, headers: { x: 'a\r\nHost: b' } })).rejects.toThrow(
      code('invalid_request'),
    )
    await expect(outbound.request({ url: base, method: 'GET /' })).rejects.toThrow(code('invalid_request'))
  })

  test('running calls are canceled when the application stops', async () => {
    answering((_request, response) => response.write('half'))
    const own = new Lifetime()
    const client = openOutbound(own, { allow: ['127.0.0.1'] })
    const { body } = await client.stream({ url: base })
    await own.close()
    await expect(body.toArray()).rejects.toThrow(code('aborted'))
    await expect(client.request({ url: base })).rejects.toThrow(code('aborted'))
  })
})
