import http from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor for open streams: a server that answers every request with a stream that never ends.
const server = http.createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
