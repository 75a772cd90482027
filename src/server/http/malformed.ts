import type { Socket } from 'node:net'
import { timeUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { envelope } from './errors.ts'

// An import would load all of undici, which isn't needed.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * Answers bytes that aren't an HTTP request. Without a request there is no reply object, so this writes the answer
 * itself.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected, has an answer already, or never completed TLS, so it wouldn't read anything.
  if (
    error.code === 'ECONNRESET' ||
    error.code?.startsWith('ERR_TLS_') ||
    socket.destroyed ||
    !socket.writable
  ) {
    socket.destroy()
    return
  }
  const problem =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Problem('request_timeout', 'The request came too slowly; send it again.')
      : new Problem('bad_request', 'This is not a well-formed HTTP request.')
  const body = JSON.stringify(envelope(problem, timeUuid()))
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
