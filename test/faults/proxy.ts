import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** The address that was given, through the proxy. */
  url: string
  /** From now on nothing passes over the connections that are there, and nobody is told; new ones work. */
  silence: () => void
  /** Breaks the connections that were silenced. */
  breakSilenced: () => void
  /** From now on nothing passes, not even over new connections, as when the database hangs. */
  freeze: () => void
  /** Everything passes again that was held back. */
  thaw: () => void
  /** How many connections were ever opened. */
  connections: () => number
  /** From now on nobody can connect. */
  refuse: () => void
  close: () => Promise<void>
}

/** A way to the database on which connections can die as those of a machine that lost its power do. */
export async function openProxy(to: string): Promise<Proxy> {
  const target = new URL(to)
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  const silenced = new Set<Socket>()
  let isFrozen = false
  let opened = 0
  const server = createServer((near) => {
    opened += 1
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    if (!isFrozen) join(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      // One of a silenced pair may close by itself; the other would keep the proxy from closing.
      socket.on('close', () => {
        if (near.destroyed && far.destroyed) pairs.delete(pair)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closed = once(server, 'close')
  const address = server.address()
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe().pause()
        far.unpipe().pause()
        silenced.add(near).add(far)
      }
    },
    freeze: () => {
      isFrozen = true
      for (const [near, far] of pairs) {
        near.unpipe().pause()
        far.unpipe().pause()
      }
    },
    thaw: () => {
      isFrozen = false
      for (const pair of pairs) join(pair)
    },
    breakSilenced: () => {
      for (const socket of silenced) socket.destroy()
    },
    connections: () => opened,
    refuse: () => void server.close(),
    close: async () => {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await closed
    },
  }
}

function join([near, far]: readonly [near: Socket, far: Socket]): void {
  near.pipe(far)
  far.pipe(near)
}
