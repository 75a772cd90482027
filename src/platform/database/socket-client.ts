import { Socket } from 'node:net'
import pg from 'pg'

/** A client whose socket we can close when the server no longer answers. */
export class SocketClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Ends the connection at once: a silent server would never answer a polite end. */
  destroySocket(error: Error): void {
    this.#socket.destroy(error)
  }
}
