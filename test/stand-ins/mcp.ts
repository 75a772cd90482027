import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createMcpHandler, Server, type Tool } from '@modelcontextprotocol/server'
import { listen } from './listen.ts'

export type OfferedTool = Tool

export interface McpStandIn {
  url: string
  /** The offered tools; may change at any time. */
  tools: OfferedTool[]
  /** The calls, each with its Authorization header. */
  calls: { name: string; input: unknown; authorization: string | undefined }[]
  /** The answer to a call. */
  answer: (name: string, input: unknown) => Promise<{ text: string; isError?: boolean }>
  /** Replaces the protocol, to misbehave. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** True if every page of the list names another one. */
  endless: boolean
  close: () => Promise<void>
}

/** An external server of the Model Context Protocol. */
export async function startMcp(tools: OfferedTool[]): Promise<McpStandIn> {
  const http = createServer((request, response) => {
    if (standIn.misbehave === undefined) void serve(standIn, request, response)
    else standIn.misbehave(request, response)
  })
  const { port, close } = await listen(http)
  const standIn: McpStandIn = {
    url: `http://127.0.0.1:${port}/mcp`,
    tools,
    calls: [],
    answer: async (name) => ({ text: `${name} is done` }),
    misbehave: undefined,
    endless: false,
    close,
  }
  return standIn
}

async function serve(standIn: McpStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization } = request.headers
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'weather', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', () => ({
      tools: standIn.tools,
      ...(standIn.endless ? { nextCursor: 'more' } : {}),
    }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { name, arguments: input } = params
      standIn.calls.push({ name, input, authorization })
      const { text: said, isError = false } = await standIn.answer(name, input)
      return { content: [{ type: 'text', text: said }], isError }
    })
    return server
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const method = request.method ?? 'GET'
  const body = method === 'POST' ? await text(request) : null
  const answer = await handler.fetch(new Request(standIn.url, { method, headers, body }))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
