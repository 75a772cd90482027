import type { Socket } from 'node:net'

/** Reads lines, and as many bytes as an announced literal has. */
export function readLines(socket: Socket, take: (line: string) => void): void {
  let buffered = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1')
    for (let end = buffered.indexOf('\r\n'); end !== -1; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + 2)
      take(line)
    }
  })
}
