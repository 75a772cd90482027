import { once } from 'node:events'
import type { Server } from 'node:net'

/** Starts a server on a free port of loopback; closing it also ends open connections. */
export async function listen(
  server: Server,
  host = '127.0.0.1',
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<{ destroy: () => unknown }>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
