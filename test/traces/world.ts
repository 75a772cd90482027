import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { capabilities } from '../../src/capabilities.ts'
import type { Capability } from '../../src/platform/app.ts'
import type { Json } from '../harness/api.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { listen } from '../stand-ins/listen.ts'
import { textPdf } from '../stand-ins/website-documents.ts'

/** A server and the services around it. */
export interface World {
  server: TestServer
  /** The address of a service that scenes call. */
  shopUrl: string
  /** The requests to that service since they were last taken. */
  takeRequests: () => string[]
  /** Is called when a request to `/pull-the-plug` arrives. */
  onPlugPulled: (act: () => void) => void
  /** The messages that a channel was asked to send since they were last taken. */
  takeMessages: () => Json[]
  stop: () => Promise<void>
}

const json = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

const order = '{"order": {"number": "48213", "state": "sent", "items": [{"name": "Lamp"}]}}'

/** A second without sound. */
function silence(): Buffer {
  const head = 'RIFF\x84>\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80>\0\0\x02\0\x10\0data\x80>\0\0'
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(16_000)])
}

export async function startWorld(options: { workers: boolean }): Promise<World> {
  const requests: string[] = []
  const messages: Json[] = []
  let pullPlug: (() => void) | undefined
  let isBusy = true
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/orders/48213': json(200, order),
    '/notes': json(201, '{"id": 1}'),
    '/unavailable': json(503, '{"message": "closed"}'),
    '/busy-once': (response) => {
      json(isBusy ? 503 : 200, '{"busy": false}')(response)
      isBusy = !isBusy
    },
    '/pull-the-plug': (response) => {
      pullPlug?.()
      json(200, '{"done": true}')(response)
    },
    '/manual.pdf': (response) => void response.end(textPdf('The pump has a guarantee of ten years.')),
    '/silence.wav': (response) => void response.end(silence()),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    requests.push([request.method, request.url, body].join(' ').trim())
    const respond = answers[request.url ?? ''] ?? json(404, '{"message": "no such order"}')
    respond(response)
  }
  const shop = await listen(createServer((request, response) => void answer(request, response)))
  const server = await startServer({
    workers: options.workers,
    environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' },
    // The templates set up a real channel.
    ...(options.workers ? {} : { capabilities: withChannel(messages) }),
  })
  return {
    server,
    shopUrl: `http://127.0.0.1:${shop.port}`,
    takeRequests: () => requests.splice(0),
    onPlugPulled: (act) => (pullPlug = act),
    takeMessages: () => messages.splice(0),
    stop: async () => {
      await server.stop()
      await shop.close()
    },
  }
}

/** All capabilities, with a channel that keeps its messages and owns phone number 1. */
function withChannel(messages: Json[]): Capability[] {
  const channel: Capability = {
    name: 'Channel',
    description: '',
    endpoints: [],
    references: [
      {
        kind: 'phoneNumber',
        resolve: async (_app, _scope, ids) => ids.map((id) => ({ id, hasAgent: id === 1 })),
      },
    ],
    messaging: {
      sendToConversation: async (_app, message) => void messages.push(message),
      sendTemplate: async (_app, message) => {
        messages.push(message)
        return 'message-1'
      },
    },
  }
  return [channel, ...capabilities.filter(({ name }) => name !== 'Channels')]
}
