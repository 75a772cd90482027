import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { certificateFor } from '../../src/platform/tls/index.ts'
import { buildServer } from '../../src/server/http/server.ts'
import { useServer } from '../harness/server.ts'
import { probes } from './probes.ts'

const server = useServer({ capabilities: [probes().capability] })

interface Ended {
  text: string
  /** Seconds until the server hung up. */
  after: number
}

/** Sends `head`, then a piece of the body again and again until the server hangs up. */
async function trickle(
  head: string,
  {
    piece = 'x',
    everyMs = 500,
    open = openPlain,
  }: { piece?: string; everyMs?: number; open?: () => Socket } = {},
): Promise<Ended> {
  const socket = open()
  const startedAt = Date.now()
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  socket.on('error', () => undefined)
  socket.write(head)
  const closed = once(socket, 'close')
  const timer = setInterval(() => socket.writable && socket.write(piece), everyMs)
  await closed
  clearInterval(timer)
  return { text, after: (Date.now() - startedAt) / 1000 }
}

const openPlain = (): Socket => connect(Number(new URL(server.url).port), '127.0.0.1')

const post = (path: string, headers: string[] = []): string =>
  [
    `POST /public/v1${path} HTTP/1.1`,
    'host: here',
    'content-type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n')

const large = 'content-length: 900000'
const key = () => `authorization: Bearer ${server.account.owner.key}`

describe.concurrent('a request that arrives a byte at a time', () => {
  it('is ended while its headers come', async () => {
    const { text, after } = await trickle('POST /public/v1/probes HTTP/1.1\r\nx: ')
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"request_timeout"/)
    expect(after).toBeLessThan(13)
  })

  it('is ended when nothing comes at all', async () => {
    const { after } = await trickle('', { piece: '' })
    expect(after).toBeLessThan(13)
  })

  it('without a key is answered at once and hung up on soon', async () => {
    const { text, after } = await trickle(post('/probes', [large]))
    expect(text).toMatch(/^HTTP\/1\.1 401 /)
    expect(after).toBeLessThan(8)
  })

  it('to a place that does not exist is ended early', async () => {
    const { text, after } = await trickle(post('/nowhere', ['transfer-encoding: chunked']), {
      piece: '1\r\nx\r\n',
    })
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(after).toBeLessThan(13)
  })

  it('is ended early where no key is needed', async () => {
    const { text, after } = await trickle(post('/probes/open', [large]))
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"request_timeout"/)
    expect(after).toBeGreaterThan(9)
    expect(after).toBeLessThan(13)
  })

  it('has more time with a key, but not for ever', async () => {
    const { text, after } = await trickle(post('/probes', [key(), large]))
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"request_timeout"/)
    expect(after).toBeGreaterThan(18)
    expect(after).toBeLessThan(24)
  })

  it('is taken whole with a key when it keeps the pace for longer than that', async () => {
    const socket = openPlain()
    const closed = once(socket, 'close')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    const body = JSON.stringify({ name: 'a'.repeat(900_000) })
    socket.write(post('/probes', [key(), `content-length: ${body.length}`, 'connection: close']))
    const startedAt = Date.now()
    for (let at = 0; at < body.length; at += 18_000) {
      socket.write(body.slice(at, at + 18_000))
      await sleep(500)
    }
    await closed
    expect(Date.now() - startedAt).toBeGreaterThan(24_000)
    // Whole and read: what is wrong with it now is its name.
    expect(text).toMatch(/^HTTP\/1\.1 400 [^]*name/)
  })

  it('is ended over TLS as well, a handshake that never ends too', async () => {
    const tls = await certificateFor(server.app.config)
    const secure = await buildServer(server.app, { tls })
    const { port } = new URL(await secure.listen({ host: '127.0.0.1', port: 0 }))
    const openTls = () => connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false })
    const openHalf = () => connect(Number(port), '127.0.0.1')
    const [whole, half] = await Promise.all([
      trickle(post('/probes', [key(), large]), { open: openTls }),
      trickle('', { open: openHalf, piece: '' }),
    ])
    await secure.close()
    expect(whole.text).toMatch(/^HTTP\/1\.1 408 /)
    expect(whole.after).toBeLessThan(24)
    expect(half.after).toBeLessThan(13)
  })
})
