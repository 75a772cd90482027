import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers open connections in advance. Node counts them as busy until their first request, so stopping would wait a
 * minute, or two during a TLS handshake. Returns a function that ends them and refuses new ones.
 */
export function watchUnused(server: Server): () => void {
  // By address, because a request knows only its TLS socket, not the underlying connection.
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
