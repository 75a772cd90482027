import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls'
import { generate } from 'selfsigned'
import { expect, it, onTestFinished } from 'vitest'
import { queuedIn } from './queued-in.ts'

// More than the buffers of a connection hold.
const written = 32_000_000

/** Both ends of a connection; the server writes a lot at once, and the client has not begun to read. */
async function connection(server: Server, event: string, join: (port: number) => Socket) {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const accepted = once(server, event) as Promise<[Socket]>
  const client = join((server.address() as AddressInfo).port)
  const [theirs] = await accepted
  onTestFinished(() => {
    client.destroy()
    theirs.destroy()
    server.close()
  })
  theirs.write('x'.repeat(written))
  return { theirs, client }
}

async function plain() {
  return connection(createServer(), 'connection', (port) => connect(port, '127.0.0.1'))
}

async function encrypted() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  return connection(createSecureServer({ key, cert }), 'secureConnection', (port) =>
    connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false }),
  )
}

it.each([
  ['plain', plain],
  ['encrypted', encrypted],
])('tells that a write is being read before all of it is gone: %s', async (_, open) => {
  const { theirs, client } = await open()
  await expect.poll(() => queuedIn(theirs)).toBeLessThan(written)
  const before = queuedIn(theirs)
  expect(before).toBeGreaterThan(written / 4)
  let read = 0
  const readSome = (chunk: Buffer) => {
    read += chunk.length
    if (read > written / 8) client.pause()
  }
  client.on('data', readSome)
  await expect.poll(() => queuedIn(theirs)).toBeLessThan(before)
  await expect.poll(() => read).toBeGreaterThan(written / 8)
  expect(queuedIn(theirs)).toBeGreaterThan(0)
  expect(theirs.writableLength).toBe(written)
  client.off('data', readSome).resume()
  await expect.poll(() => theirs.writableLength).toBe(0)
  expect(queuedIn(theirs)).toBe(0)
})
