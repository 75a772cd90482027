import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { FrontdeskError } from './errors.ts'
import { prepare } from './request.ts'
import { streamed } from './stream.ts'
import { transport } from './transport.ts'

type Answer = (response: ServerResponse) => void

/** A feed whose connections end as told, one after the other, as no server does on demand. */
async function feed(...answers: Answer[]) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const answer = answers.shift() ?? ((last: ServerResponse) => last.writeHead(204).end())
    answer(response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const listen = (signal?: AbortSignal, route = 'GET /events') =>
    streamed(transport({ baseUrl: url, retries: 0 }), prepare(route, {}, {}), signal)
  return { seen, listen, [Symbol.asyncDispose]: close }
}

function events(
  text: string,
  end: (response: ServerResponse) => void = (response) => response.end(),
): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write(text, () => end(response))
  }
}

describe('a feed', () => {
  it('goes on after its last event when the connection ends or breaks', async () => {
    await using server = await feed(
      events('retry: 10\n\nevent: record\nid: 7\ndata: {"a":1}\n\n'),
      events(': hello\n\nid: 8\ndata: [2,\ndata: 3]\n\nid: 9\ndata: half', (response) => response.destroy()),
      events('id: 9\r\ndata: plain text\r\n\r\n'),
    )
    expect(await Array.fromAsync(server.listen())).toEqual([
      { event: 'record', data: { a: 1 }, id: '7' },
      { event: 'message', data: [2, 3], id: '8' },
      { event: 'message', data: 'plain text', id: '9' },
    ])
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7', '8', '9'])
    expect(server.seen[0]?.headers.accept).toBe('text/event-stream')
  })

  it('puts letters together that arrive in two pieces', async () => {
    const bytes = Buffer.from('data: "é"\n\n')
    await using server = await feed((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(bytes.subarray(0, 8))
      setImmediate(() => response.end(bytes.subarray(8)))
    })
    const { value } = await server.listen().next()
    expect(value).toMatchObject({ data: 'é' })
  })

  it('ends by its signal, also while it waits', async () => {
    await using server = await feed(events('data: 1\n\n', () => undefined))
    const stop = new AbortController()
    const listening = server.listen(stop.signal)
    await listening.next()
    const next = listening.next()
    stop.abort(new Error('left'))
    await expect(next).rejects.toThrow('left')
  })

  it('ends when it is refused', async () => {
    await using server = await feed(events('retry: 1\n\n'), (response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"code":"unauthorized","message":"Sign in.","request_id":"r"}')
    })
    const error = await Array.fromAsync(server.listen()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(FrontdeskError)
    expect(error).toMatchObject({ code: 'unauthorized', requestId: 'r' })
  })
})

describe('a turn', () => {
  it('fails with what its error event says', async () => {
    const told = { code: 'insufficient_credits', message: 'No credits left.', request_id: 'r' }
    await using server = await feed(events(`event: error\ndata: ${JSON.stringify(told)}\n\n`))
    const turn = Array.fromAsync(server.listen(undefined, 'POST /turns key'))
    await expect(turn).rejects.toMatchObject({ code: 'insufficient_credits', message: 'No credits left.' })
  })
})
