import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type CallableTool, type ToolCallContext, ToolFailure } from '../../../kit/toolbox.ts'
import type { App } from '../../../platform/app.ts'
import type { ToolScope } from '../tool-type.ts'
import { toolsOf } from './look.ts'
import { type RemoteServer, withRemote } from './remote.ts'
import type { McpTool } from './schema.ts'
import { serverOf } from './server.ts'

/** A tool of another server, described to the model as it was when it was chosen. */
export function openMcpTool(scope: ToolScope, definition: McpTool): CallableTool[] {
  if (definition.switchedOff !== null) return []
  const { name, description, parameters, changes } = definition
  const call: CallableTool['call'] = (input, context) => callRemote(scope, definition, input, context)
  return [{ name, description, input: z.fromJSONSchema(parameters), acts: changes, call }]
}

async function callRemote(
  { app, toolId, openSecrets }: ToolScope,
  definition: McpTool,
  input: unknown,
  { signal }: ToolCallContext,
): Promise<unknown> {
  const server: RemoteServer = serverOf(definition, openSecrets())
  const timeoutMs = definition.timeoutSeconds * 1000
  return withRemote(app, server, { timeoutMs, signal }, async (client, within) => {
    await checkPin(app, toolId, definition, client, within)
    const given = z.record(z.string(), z.unknown()).parse(input)
    const result = await client.callTool(
      { name: definition.remoteName, arguments: given },
      { signal: within, timeout: timeoutMs },
    )
    return answerOf(result)
  })
}

/** The tools that were unchanged within the last minute. */
const seen = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

/** Switches a tool off whose description has changed since it was chosen: it may do something else now. */
async function checkPin(
  app: App,
  id: number,
  { hash, remoteName }: McpTool,
  client: Client,
  signal: AbortSignal,
): Promise<void> {
  const key = `${id} ${hash}`
  if (seen.has(key)) return
  const now = (await toolsOf(client, signal)).find((one) => one.remoteName === remoteName)
  if (now?.hash === hash) {
    seen.set(key, true)
    return
  }
  const reason =
    now === undefined
      ? 'The server no longer offers this tool.'
      : 'The server has changed what this tool says of itself since it was chosen.'
  await sql`
    update tools set definition = definition || jsonb_build_object('switchedOff', ${reason}::text), updated_at = now()
    where id = ${id} and definition->>'hash' = ${hash}`.execute(app.db)
  throw new ToolFailure(`${reason} It is switched off until somebody accepts it.`)
}

const longestAnswer = 200_000

/** The answer of the server, as text or data. */
function answerOf({ content, structuredContent, isError }: CallToolResult): unknown {
  const texts = content.map((one) => (one.type === 'text' ? one.text : `(${one.type} left out)`)).join('\n')
  if (isError === true) throw new ToolFailure(`The tool failed: ${texts.slice(0, 2000)}`)
  const answer = structuredContent ?? texts
  if (JSON.stringify(answer).length <= longestAnswer) return answer
  return `${texts.slice(0, longestAnswer)}\n(cut off after ${longestAnswer} characters)`
}
