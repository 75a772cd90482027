import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to one request: `break` cuts the connection before anything is passed on, `lose` passes it on and cuts
 * the connection instead of answering, `cut` lets so many bytes of the answer through; an object is answered instead.
 */
export type Fault = 'break' | 'lose' | { cut: number } | { status: number; headers?: Record<string, string> }

export interface FaultyProxy {
  url: string
  /** For the next requests, one each; afterwards everything is passed on. */
  faults: Fault[]
  seen: IncomingMessage[]
  close: () => Promise<void>
}

/** Stands between a client and the real server and does what networks do. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = []
  const seen: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(incoming)
    pass(target, incoming, outgoing, faults.shift())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
): void {
  if (fault === 'break') return void incoming.socket.destroy()
  if (typeof fault === 'object' && 'status' in fault) {
    incoming.resume()
    outgoing.writeHead(fault.status, fault.headers).end()
    return
  }
  const { method, headers, url } = incoming
  const onward = request(target + url, { method, headers }, (answer) => {
    if (fault === 'lose') {
      answer.resume().on('end', () => incoming.socket.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault === undefined) answer.pipe(outgoing)
    else {
      answer.once('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, fault.cut), () => incoming.socket.destroy())
        answer.resume()
      })
    }
  })
  onward.on('error', () => incoming.socket.destroy())
  incoming.pipe(onward)
}
