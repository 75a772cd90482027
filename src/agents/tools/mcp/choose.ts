import type { UserCaller } from '../../../kit/caller.ts'
import { closest } from '../../../kit/closest.ts'
import { conflict, invalid, wrong } from '../../../kit/problem.ts'
import { ToolFailure } from '../../../kit/toolbox.ts'
import type { App } from '../../../platform/app.ts'
import { type ChosenMcpTool, type McpTool, toolIssues } from '../definition.ts'
import { openSecrets, readTool } from '../tools.ts'
import { lookAt } from './look.ts'
import type { PinnedTool } from './pin.ts'
import type { RemoteServer } from './remote.ts'
import { serverOf } from './server.ts'

/** The tools that a server offers, for somebody who wants to choose some. */
export async function offeredBy(
  app: App,
  server: Pick<McpTool, 'url' | 'headers'>,
  secrets: Readonly<Record<string, string>>,
): Promise<PinnedTool[]> {
  const issues = toolIssues({ ...unpinned, ...server }, Object.keys(secrets))
  if (issues.length > 0) throw invalid(issues)
  const origins = [new URL(server.url).origin]
  const bound = Object.entries(secrets).map(([name, value]) => [name, { name, value, origins }] as const)
  return look(app, serverOf(server, new Map(bound)))
}

const unpinned: McpTool = {
  type: 'MCP',
  name: 'none',
  description: '',
  url: '',
  headers: [],
  remoteName: 'none',
  hash: '',
  changes: true,
  parameters: { type: 'object', properties: {} },
  timeoutSeconds: 30,
  switchedOff: null,
}

/** A tool as it is now, pinned under the words of whoever chose it. */
export async function chosen(
  app: App,
  choice: ChosenMcpTool,
  secrets: Readonly<Record<string, string>>,
): Promise<McpTool> {
  const found = usable(named(await offeredBy(app, choice, secrets), choice.remoteName))
  if (choice.hash !== undefined && choice.hash !== found.hash) throw changed()
  return {
    ...unpinned,
    url: choice.url,
    headers: choice.headers,
    timeoutSeconds: choice.timeoutSeconds,
    remoteName: found.remoteName,
    hash: found.hash,
    parameters: found.parameters,
    name: choice.name ?? ownName(found.remoteName),
    description: choice.description ?? found.description,
    changes: choice.changes ?? found.changes,
  }
}

/** What changes when somebody accepts a tool as it is now; nothing where the change is about something else. */
export async function accepted(
  app: App,
  caller: UserCaller,
  toolId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { hash } = change
  if (hash === undefined) return {}
  const found = usable(await offeredNow(app, caller, toolId))
  if (found.hash !== hash) throw changed()
  const { parameters, description } = found
  return { description, ...change, parameters, switchedOff: null }
}

/** A tool that was chosen, as its server describes it now. */
export async function offeredNow(app: App, caller: UserCaller, toolId: number): Promise<PinnedTool> {
  const row = await readTool(app.db, caller.account.id, toolId)
  const { definition } = row
  if (definition.type !== 'MCP') throw wrong('hash', 'not_allowed', 'Only an MCP tool has one.')
  return named(await look(app, serverOf(definition, openSecrets(app, row))), definition.remoteName)
}

function changed() {
  return conflict('The tool is not, or no longer, what you looked at: look at it again.')
}

async function look(app: App, server: RemoteServer): Promise<PinnedTool[]> {
  try {
    return await lookAt(app, server)
  } catch (error) {
    if (error instanceof ToolFailure) throw wrong('url', 'unreachable', error.message)
    throw error
  }
}

function named(tools: readonly PinnedTool[], remoteName: string): PinnedTool {
  const found = tools.find((one) => one.remoteName === remoteName)
  if (found === undefined) {
    const near = closest(
      remoteName,
      tools.map((one) => one.remoteName),
    )
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`
    throw wrong('remoteName', 'not_found', `The server offers no such tool.${hint}`, near)
  }
  return found
}

function usable(tool: PinnedTool): PinnedTool {
  if (tool.problem !== null) throw wrong('remoteName', 'unusable', tool.problem)
  return tool
}

/** Servers name their tools as they like; ours begin with a letter. */
function ownName(remoteName: string): string {
  const name = remoteName.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 60)
  return /^[A-Za-z]/.test(name) ? name : `tool_${name}`
}
