import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { listen } from './listen.ts'
import type { Answer } from './openai-answer.ts'
import { chatCompletion, chatCompletionEvents } from './openai-chat.ts'
import { responseEvents, responseObject } from './openai-responses.ts'

export type Reply =
  | Answer
  /** An error of the vendor's, with its own body. */
  | { status: number; headers?: Record<string, string>; message?: string }
  /** 200, but not JSON. */
  | { garbage: string }
  /** Never answers. */
  | { hang: true }
  /** Streams half of the text; then the connection breaks, or closes as if the answer were complete. */
  | { half: string; line: 'breaks' | 'closes' }
  /** Streams a word at a time, with this many milliseconds between them; the second half once `until` has resolved. */
  | { text: string; pauseMs: number; until?: Promise<unknown> }
  /** Raw bytes, for servers that follow no protocol. */
  | RawReply

export interface RawReply {
  raw: readonly string[]
  status?: number
  type?: string
  headers?: Record<string, string>
  /** The end of the answer: proper, by breaking the connection, or never, with the last piece repeated. */
  ends?: 'breaks' | 'never'
}

const requestBody = z.looseObject({ model: z.string(), stream: z.boolean().optional() })

export interface Request {
  path: string
  headers: IncomingHttpHeaders
  body: z.output<typeof requestBody>
}

export interface OpenAiStandIn {
  /** The value for FRONTDESK_AI_OPENAI_URL or FRONTDESK_AI_COMPATIBLE_URL. */
  url: string
  /** The settings of a server with this vendor only. */
  environment: Record<string, string>
  requests: Request[]
  /** Queues the next answers; the last one is repeated. */
  willSay: (...replies: Reply[]) => void
  close: () => Promise<void>
}

/** A server on a local socket that speaks the two protocols of OpenAI: chat completions and responses. */
export async function startOpenAi(): Promise<OpenAiStandIn> {
  const requests: Request[] = []
  let replies: Reply[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = requestBody.parse(await json(request))
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === undefined) throw new Error('nobody told the stand-in what to say')
    send(response, requests.at(-1)?.path.endsWith('/responses') === true, body, reply)
  }

  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}/v1`
  return {
    url,
    environment: { FRONTDESK_AI_COMPATIBLE_URL: url, FRONTDESK_AI_COMPATIBLE_MODELS: 'stand-in' },
    requests,
    willSay: (...next) => {
      replies = next
      requests.length = 0
    },
    close,
  }
}

function send(response: ServerResponse, asResponses: boolean, body: Request['body'], reply: Reply): void {
  if ('hang' in reply) return
  if ('raw' in reply) {
    void sendRaw(response, reply)
    return
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(
      JSON.stringify({ error: { message: reply.message ?? 'stand-in error', type: 'error', code: null } }),
    )
    return
  }
  if ('garbage' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(reply.garbage)
    return
  }
  const said: Answer = 'half' in reply ? { text: reply.half } : reply
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(asResponses ? responseObject(body.model, said) : chatCompletion(body.model, said)),
    )
    return
  }
  const events = asResponses ? responseEvents(body.model, said) : chatCompletionEvents(body.model, said)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if ('pauseMs' in reply) {
    void dictate(response, events, reply)
    return
  }
  if (!('half' in reply)) {
    response.end(events.join(''))
    return
  }
  const leave = reply.line === 'breaks' ? () => response.destroy() : () => response.end()
  response.write(events.slice(0, Math.ceil(events.length / 2)).join(''), () => setTimeout(leave, 50))
}

/** Each piece is a separate packet, so that a reader receives it alone. */
async function sendRaw(
  response: ServerResponse,
  { raw, status = 200, type = 'application/json', headers, ends }: RawReply,
): Promise<void> {
  response.writeHead(status, { 'content-type': type, ...headers })
  for (const piece of raw) {
    response.write(piece)
    await sleep(2)
  }
  if (ends === 'breaks') response.destroy()
  else if (ends === undefined) response.end()
  else await repeat(response, raw.at(-1) ?? '')
}

async function repeat(response: ServerResponse, piece: string): Promise<void> {
  const many = piece.repeat(Math.ceil(65_536 / Math.max(1, piece.length)))
  while (!response.destroyed) {
    response.write(many)
    await sleep(1)
  }
}

async function dictate(
  response: ServerResponse,
  events: readonly string[],
  { pauseMs, until }: { pauseMs: number; until?: Promise<unknown> },
): Promise<void> {
  const half = Math.ceil(events.length / 2)
  for (const [index, event] of events.entries()) {
    if (index === half) await until
    response.write(event)
    await sleep(pauseMs)
  }
  response.end()
}
