import type * as Library from '@modelcontextprotocol/server'
import type { McpServerFactory, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import { envelope } from '../http/errors.ts'
import { guidancePage, guidancePages } from './guidance.ts'
import { prompts } from './prompts.ts'
import { Refused, type Tool, type ToolContext } from './tool.ts'

/** The offer at one URL: tools, and for the whole API also resources and prompts. */
export interface Offer {
  name: string
  title: string
  instructions: string
  tools: readonly Tool[]
  guides: boolean
}

export interface Session extends Omit<ToolContext, 'signal'> {
  requestId: string
}

/** The library, loaded on first use. */
export type Sdk = typeof Library

/** An MCP server for one request. It keeps no state, so any process can answer any request. */
export function mcpServer(sdk: Sdk, offer: Offer, session: Session): ReturnType<McpServerFactory> {
  const { name, title, instructions, guides } = offer
  const capabilities = { tools: {}, ...(guides ? { resources: {}, prompts: {} } : {}) }
  const server = new sdk.Server({ name, title, version: '1.0.0' }, { capabilities, instructions })
  serveTools(server, offer.tools, session)
  if (guides) {
    serveGuidance(sdk, server, session)
    servePrompts(sdk, server)
  }
  return server
}

function serveTools(server: Server, tools: readonly Tool[], session: Session): void {
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { requestId, ...context } = session
    try {
      const chosen = tools.find((tool) => tool.name === params.name) ?? unknownTool(params.name, tools)
      const input = parse(chosen.input, params.arguments ?? {})
      return told(await chosen.run({ ...context, signal: mcpReq.signal }, input))
    } catch (error) {
      if (error instanceof Refused) return { ...told(error.answer), isError: true }
      if (error instanceof Problem) return { ...told(envelope(error, requestId)), isError: true }
      throw error
    }
  })
}

function unknownTool(name: string, tools: readonly Tool[]): never {
  const near = closest(
    name,
    tools.map((tool) => tool.name),
  )
  const hint = near === undefined ? 'tools/list tells which there are.' : `Did you mean ${near}?`
  throw new Problem('not_found', `There is no tool "${name.slice(0, 100)}". ${hint}`)
}

type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' }
  annotations: Record<string, boolean>
}

const described = new WeakMap<Tool, ListedTool>()

function listed(tool: Tool): ListedTool {
  const before = described.get(tool)
  if (before !== undefined) return before
  const { $schema: _, type: __, ...rest } = z.toJSONSchema(tool.input, { io: 'input' })
  const { name, title, description, reads, destroys = false } = tool
  const annotations = reads
    ? { readOnlyHint: true, openWorldHint: false }
    : { readOnlyHint: false, destructiveHint: destroys, openWorldHint: false }
  const shown = {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, ...rest },
    annotations,
  }
  described.set(tool, shown)
  return shown
}

// Longer answers don't help a model. With a smaller limit in the request, the API returns less.
const longestAnswer = 100_000

function told(answer: unknown) {
  const text = answer === undefined ? 'Done.' : typeof answer === 'string' ? answer : JSON.stringify(answer)
  const shown =
    text.length <= longestAnswer
      ? text
      : `${text.slice(0, longestAnswer)}\n… cut off after ${longestAnswer} of ${text.length} characters: ask for fewer with limit, fields or a filter.`
  return { content: [{ type: 'text' as const, text: shown }] }
}

function serveGuidance(sdk: Sdk, server: Server, { call }: Session): void {
  server.setRequestHandler('resources/list', async () => ({ resources: await guidancePages(call) }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'frontdesk://guidance/nodes/{type}', name: 'nodes', title: 'What a node type takes' },
    ],
  }))
  server.setRequestHandler('resources/read', async ({ params }) => {
    try {
      return { contents: [await guidancePage(call, params.uri)] }
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Problem)) throw error
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, messageOf(error))
    }
  })
}

function messageOf(error: Refused | Problem): string {
  return error instanceof Problem
    ? error.message
    : ((error.answer as { message?: string }).message ?? error.message)
}

function servePrompts(sdk: Sdk, server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, title, description, arguments: given }) => ({
      name,
      title,
      description,
      arguments: given,
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (prompt === undefined) {
      const names = prompts.map(({ name }) => name).join(', ')
      throw invalidParams(sdk, `There is no such prompt; there are ${names}.`)
    }
    const given = prompt.input.safeParse(params.arguments ?? {})
    if (!given.success) {
      throw invalidParams(sdk, `It takes ${prompt.arguments.map(({ name }) => name).join(', ')}, as texts.`)
    }
    const text = prompt.text(given.data)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}

function invalidParams(sdk: Sdk, message: string): Error {
  return new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message)
}
