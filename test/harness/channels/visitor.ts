import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { chatApi } from '../../../src/channels/endpoints/livechat/api.ts'
import { createAgent, type TestAgent } from '../agents/agent.ts'
import type { Json } from '../api.ts'
import type { TestServer } from '../server.ts'

/** An agent that is published, so that its chat answers. */
export async function publishedAgent(
  { api }: Pick<TestServer, 'api'>,
  setting: object = {},
): Promise<TestAgent> {
  const agent = await createAgent(api, setting)
  await api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  return agent
}

export interface ChatReply {
  status: number
  headers: Headers
  body: Json
}

const endpoints = chatApi.groups.flatMap((group) => group.endpoints)

/** What is answered is what the description of the chat promises. */
function expectDeclared(method: string, path: string, { status, body }: ChatReply): void {
  const endpoint = endpoints.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  if (endpoint === undefined || status >= 300 || endpoint.returns.kind === 'stream') return
  expect(status).toBe(endpoint.returns.status)
  if (endpoint.returns.kind === 'json') endpoint.returns.schema.parse(body)
}

/** A request to the chat of an agent, as every website could make it. */
export async function chatFetch(
  url: string,
  agentId: string,
  path: string,
  init: RequestInit & { json?: unknown; token?: string } = {},
): Promise<ChatReply> {
  const { json, token, headers, method = json === undefined ? 'GET' : 'POST', ...rest } = init
  const response = await fetch(`${url}/chat/api/${agentId}${path}`, {
    method,
    ...rest,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(new Headers(headers)),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true
  const reply = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  expectDeclared(method, `/${agentId}${path.split('?')[0]}`, reply)
  return reply
}

export interface Told {
  event: string
  data: Json
  id: string | undefined
}

/** A stream of replies that is being read. */
export interface OpenStream {
  told: Told[]
  /** The messages it has told, in order. */
  said: () => string[]
  until: (condition: (told: Told[]) => boolean) => Promise<void>
  close: () => void
  closed: Promise<void>
}

export interface TestVisitor {
  id: string
  token: string
  fetch: (path: string, init?: Parameters<typeof chatFetch>[3]) => Promise<ChatReply>
  say: (text: string, more?: object) => Promise<ChatReply>
  history: (query?: string) => Promise<Json>
  upload: (name: string, content: Uint8Array<ArrayBuffer> | string, type?: string) => Promise<ChatReply>
  stream: (lastEventId?: string, server?: string) => Promise<OpenStream>
}

/** Somebody who uses the chat of an agent over HTTP. */
export async function newVisitor(
  url: string,
  agentId: string,
  introduction: object = {},
): Promise<TestVisitor> {
  const made = await chatFetch(url, agentId, '/visitors', { json: introduction })
  if (made.status !== 201) throw new Error(`no visitor: ${JSON.stringify(made.body)}`)
  const { token, visitor_id: id } = made.body
  const call: TestVisitor['fetch'] = (path, init = {}) => chatFetch(url, agentId, path, { token, ...init })
  return {
    id,
    token,
    fetch: call,
    say: (text, more = {}) => call('/messages', { json: { id: randomUUID(), text, ...more } }),
    history: async (query = '') => {
      const { body } = await call(`/messages${query}`)
      return { ...body, messages: body.entries?.filter((entry: Json) => entry.kind === 'message') }
    },
    upload: (name, content, type = 'application/octet-stream') => {
      const body = new FormData()
      body.append('files', new Blob([content], { type }), name)
      return call('/attachments', { method: 'POST', body })
    },
    stream: (lastEventId, server = url) =>
      openStream(`${server}/chat/api/${agentId}/events`, token, lastEventId),
  }
}

async function openStream(address: string, token: string, lastEventId?: string): Promise<OpenStream> {
  const leaving = new AbortController()
  const response = await fetch(address, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  if (response.status !== 200 || response.body === null) throw new Error(`no stream: ${response.status}`)
  const told: Told[] = []
  const closed = readAll(response.body, told)
  return {
    told,
    said: () => told.filter(({ event }) => event === 'message').map(({ data }) => data.content),
    until: async (condition) => {
      await vi.waitUntil(() => condition(told), { timeout: 30_000, interval: 10 })
    },
    close: () => leaving.abort(),
    closed,
  }
}

async function readAll(body: ReadableStream<Uint8Array>, told: Told[]): Promise<void> {
  let rest = ''
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
        const event = fields.get('event')
        if (event === undefined) continue
        told.push({ event, data: JSON.parse(fields.get('data') ?? 'null'), id: fields.get('id') })
      }
    }
  } catch {
    // It was closed by the test.
  }
}
