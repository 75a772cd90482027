import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { certificateFor } from '../../src/platform/tls/index.ts'
import { buildServer } from '../../src/server/http/server.ts'
import { useServer } from '../harness/server.ts'
import { probes } from './probes.ts'

const server = useServer({
  capabilities: [probes().capability],
  environment: { FRONTDESK_REQUEST_TIMEOUT_SECONDS: '2' },
})

/** The server may hang up while something is being sent, which is an error to the socket and none to the test. */
function closeOf(socket: Socket): Promise<unknown> {
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.once('close', resolve))
}

/** Sends `head`, then a piece of the body again and again until the server hangs up, and returns what it answered. */
async function trickle(
  head: string,
  { piece = 'x', open = openPlain }: { piece?: string; open?: () => Socket } = {},
): Promise<string> {
  const socket = open()
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  socket.write(head)
  const closed = closeOf(socket)
  const timer = setInterval(() => socket.writable && socket.write(piece), 200)
  await closed
  clearInterval(timer)
  return text
}

const openPlain = (): Socket => connect(Number(new URL(server.url).port), '127.0.0.1')

const post = (path: string, headers: string[] = [], host = new URL(server.url).host): string =>
  [
    `POST /public/v1${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n')

const large = 'content-length: 900000'
const key = () => `authorization: Bearer ${server.account.owner.key}`

const tooSlow = /^HTTP\/1\.1 408 [^]*"request_timeout"/

describe.concurrent('a request that arrives a byte at a time', () => {
  it('is ended while its headers come', async () => {
    expect(await trickle('POST /public/v1/probes HTTP/1.1\r\nx: ')).toMatch(tooSlow)
  })

  it('is ended when nothing comes at all', async () => {
    expect(await trickle('', { piece: '' })).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  it('without a key is answered at once and hung up on', async () => {
    expect(await trickle(post('/probes', [large]))).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('for another host is answered at once and hung up on', async () => {
    expect(await trickle(post('/probes', [key(), large], 'other.example'))).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('to a place that does not exist is ended', async () => {
    const head = post('/nowhere', ['transfer-encoding: chunked'])
    expect(await trickle(head, { piece: '1\r\nx\r\n' })).toMatch(tooSlow)
  })

  it('has more time with a key than where none is needed, but not for ever', async () => {
    const ends: string[] = []
    const ended = async (what: string, head: string): Promise<void> => {
      expect(await trickle(head)).toMatch(tooSlow)
      ends.push(what)
    }
    await Promise.all([
      ended('with a key', post('/probes', [key(), large])),
      ended('open to everyone', post('/probes/open', [large])),
    ])
    expect(ends).toEqual(['open to everyone', 'with a key'])
  })

  it('is taken whole when it keeps the pace for longer than one that does not', async () => {
    const socket = openPlain()
    const closed = closeOf(socket)
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    const body = JSON.stringify({ name: 'a'.repeat(900_000) })
    socket.write(post('/probes', [key(), `content-length: ${body.length}`, 'connection: close']))
    const otherEnded = new AbortController()
    const other = trickle(post('/probes', [key(), large])).then(() => otherEnded.abort())
    let at = 0
    for (; !otherEnded.signal.aborted && at < body.length - 15_000; at += 15_000) {
      socket.write(body.slice(at, at + 15_000))
      await sleep(100)
    }
    expect(otherEnded.signal.aborted).toBe(true)
    socket.write(body.slice(at))
    await Promise.all([closed, other])
    // Whole and read: what is wrong with it now is its name.
    expect(text).toMatch(/^HTTP\/1\.1 400 [^]*name/)
  })

  it('is ended over TLS as well, a handshake that never ends too', async () => {
    const tls = await certificateFor(server.app.config)
    const secure = await buildServer(server.app, { tls })
    const { port } = new URL(await secure.listen({ host: '127.0.0.1', port: 0 }))
    const openTls = () => connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false })
    const openHalf = () => connect(Number(port), '127.0.0.1')
    const [whole] = await Promise.all([
      trickle(post('/probes', [key(), large]), { open: openTls }),
      trickle('', { open: openHalf, piece: '' }),
    ])
    await secure.close()
    expect(whole).toMatch(tooSlow)
  })
})
