import type { Client } from '@modelcontextprotocol/client'
import type { App } from '../../../platform/app.ts'
import { type PinnedTool, pinned } from './pin.ts'
import { type RemoteServer, withRemote } from './remote.ts'

const lookMs = 20_000
const mostTools = 500
const mostPages = 20

/** The tools that a server offers, each as it would be pinned. */
export function lookAt(app: App, server: RemoteServer): Promise<PinnedTool[]> {
  return withRemote(app, server, { timeoutMs: lookMs }, toolsOf)
}

/** A list that never ends is read up to a limit. */
export async function toolsOf(client: Client, signal: AbortSignal): Promise<PinnedTool[]> {
  const found: PinnedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages && found.length < mostTools; page++) {
    const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor }, { signal })
    found.push(...tools.map(pinned))
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  return found.slice(0, mostTools)
}
