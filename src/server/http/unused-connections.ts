import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers open connections ahead of what they will ask for. Node counts those as busy until their first request, and whoever
 * stops the server would wait a minute for it, or two where TLS is still being agreed on. Returns how to end them, and
 * those that come from then on.
 */
export function watchUnused(server: Server): () => void {
  // By address: a request knows its TLS socket alone, not the connection below it.
  const unused = new Map<string, Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    const peer = peerOf(socket)
    unused.set(peer, socket)
    socket.once('close', () => unused.get(peer) === socket && unused.delete(peer))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(peerOf(socket)))
  return () => {
    isClosing = true
    for (const socket of unused.values()) socket.destroy()
  }
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
