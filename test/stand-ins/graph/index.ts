import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../listen.ts'
import { json } from '../providers/json.ts'
import type { Failure } from '../providers/service.ts'
import { answer, fault } from './answer.ts'
import { example, type GraphData, type SentMessage } from './data.ts'
import { post } from './post.ts'

type Listener = (message: SentMessage) => Promise<void>

export interface GraphStandIn {
  url: string
  data: GraphData
  /** Every accepted message, in order. */
  sent: SentMessage[]
  /** The answers for the next calls, regardless of the call. */
  failures: Failure[]
  /** Every authorised call: `GET 102290129340398/message_templates`. */
  calls: string[]
  /** Holds back answers to calls of that kind until it is released. */
  hold: (path: RegExp) => { reached: Promise<void>; release: () => void }
  /** Posts a payload to a webhook, with Meta's signature. */
  deliver: (webhook: string, payload: object, secret?: string) => Promise<{ status: number }>
  /** While on, messages are accepted without an answer, so that the sender waits or dies. */
  silence: { isOn: boolean }
  /** Calls the listener for every message accepted from now on. */
  onSent: (listener: Listener) => void
  environment: Record<string, string>
  close: () => Promise<void>
}

export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function reply(response: ServerResponse, { status = 200, json: body }: ReturnType<typeof answer>): void {
  json(response, status, body)
}

/** The Graph API of WhatsApp, Instagram and Messenger: its paths, payloads and errors. */
export async function startGraph(): Promise<GraphStandIn> {
  const data = example()
  const [sent, failures, calls]: [SentMessage[], Failure[], string[]] = [[], [], []]
  const holds: { path: RegExp; reach: () => void; wait: Promise<void> }[] = []
  const silence = { isOn: false }
  let url = ''
  const listeners: Listener[] = []

  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const body = await buffer(request)
    const held = holds.find(({ path }) => path.test(pathname))
    if (held !== undefined) {
      held.reach()
      await held.wait
    }
    const failure = failures.shift()
    if (failure !== undefined) {
      const headers = { 'content-type': 'text/html', ...failure.headers }
      response.writeHead(failure.status, headers).end(failure.body ?? '<html><h1>Sorry</h1></html>')
      return
    }
    // Files of pages are public to everyone with the URL.
    if (pathname.startsWith('/cdn/')) return file(response, pathname.slice('/cdn/'.length))
    if (request.headers.authorization !== `Bearer ${data.accessToken}`) {
      return reply(response, fault(190, 'Error validating access token: The session has been invalidated'))
    }
    if (pathname.startsWith('/whatsapp_business/attachments')) {
      return file(response, searchParams.get('mid') ?? '')
    }
    const [, version, path = ''] = /^\/(v\d+\.\d)\/(.+)$/.exec(pathname) ?? []
    if (version === undefined) return reply(response, fault(2500, 'Unknown path components'))
    if (searchParams.get('appsecret_proof') !== proof()) {
      return reply(response, fault(100, 'Invalid appsecret_proof provided in the API argument'))
    }
    calls.push(`${request.method} ${path}`)
    const parsed = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'))
    const count = sent.length
    const call = { method: request.method ?? 'GET', path, query: searchParams, body: parsed }
    const replied = answer(call, url, data, sent)
    if (!silence.isOn || sent.length === count) reply(response, replied)
    for (const message of sent.slice(count)) await Promise.all(listeners.map((listener) => listener(message)))
  }

  const proof = () => createHmac('sha256', data.appSecret).update(data.accessToken).digest('hex')

  function file(response: ServerResponse, id: string): void {
    const found = data.media[id]
    if (found === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.mime_type }).end(found.bytes)
  }

  const deliver: GraphStandIn['deliver'] = (webhook, payload, secret = data.appSecret) => {
    const body = JSON.stringify(payload)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, secret) }
    return post(webhook, headers, body)
  }

  const { port, close } = await listen(server)
  url = `http://127.0.0.1:${port}`
  return {
    url,
    data,
    sent,
    failures,
    calls,
    deliver,
    silence,
    close,
    onSent: (listener) => void listeners.push(listener),
    hold: (path) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const entry = { path, reach: reached.resolve, wait: released.promise }
      holds.push(entry)
      const release = () => {
        holds.splice(holds.indexOf(entry), 1)
        released.resolve()
      }
      return { reached: reached.promise, release }
    },
    environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1', FRONTDESK_META_GRAPH_URL: url },
  }
}
