import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { apiClient, type Json } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()

/** What the server answers to these very bytes before it hangs up. */
async function answerTo(bytes: string): Promise<{ head: string; body: Json }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

it('refuses an address that cannot be decoded, in the one shape of errors', async () => {
  const { status, body, headers } = await apiClient(server.url).get('/%zz')
  expect(status).toBe(400)
  expect(Object.keys(body)).toEqual(['code', 'message', 'request_id'])
  expect(body.code).toBe('bad_request')
  expect(headers.get('x-request-id')).toBe(body.request_id)
})

it.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: here\r\n: nameless\r\n\r\n'],
  ['headers without end', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'a'.repeat(17_000)}`],
])('answers %s in the one shape of errors', async (_, bytes) => {
  const { head, body } = await answerTo(bytes)
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(body).toEqual({ code: 'bad_request', message: expect.any(String), request_id: expect.any(String) })
})
