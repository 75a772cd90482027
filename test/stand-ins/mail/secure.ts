import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

/** The encryption of a mail server: from the first byte, or on request by STARTTLS. */
export interface Secured {
  cert: string
  key: string
  by: 'tls' | 'starttls'
}

export function mailServer(secured: Secured | undefined, serve: (socket: Socket) => void): Server {
  return secured?.by === 'tls' ? createTlsServer(secured, serve) : createServer(serve)
}

/** The same connection, encrypted from here on. */
export function upgraded(socket: Socket, { cert, key }: Secured): Socket {
  socket.removeAllListeners('data')
  return new TLSSocket(socket, { isServer: true, cert, key })
}
