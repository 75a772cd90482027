import type { BoundSecret } from '../../../kit/bound-secret.ts'
import { closest } from '../../../kit/closest.ts'
import { conflict, invalid, wrong } from '../../../kit/problem.ts'
import { ToolFailure } from '../../../kit/toolbox.ts'
import type { App } from '../../../platform/app.ts'
import { lookAt } from './look.ts'
import type { PinnedTool } from './pin.ts'
import type { RemoteServer } from './remote.ts'
import { type ChosenMcpTool, type McpTool, mcpIssues } from './schema.ts'
import { serverOf } from './server.ts'

/** The tools that a server offers. */
export async function offeredBy(
  app: App,
  server: Pick<McpTool, 'url' | 'headers'>,
  secrets: Readonly<Record<string, string>>,
): Promise<PinnedTool[]> {
  const issues = mcpIssues({ ...unpinned, ...server }, Object.keys(secrets))
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

/** A tool as the server describes it now, with the name and description of the choice. */
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

/** A tool that was chosen before, as its server describes it now. */
export async function offeredNow(
  app: App,
  definition: McpTool,
  secrets: ReadonlyMap<string, BoundSecret>,
): Promise<PinnedTool> {
  return named(await look(app, serverOf(definition, secrets)), definition.remoteName)
}

/** The change that accepts a tool in its current form, if that is the form that was reviewed. */
export function acceptance(offered: PinnedTool, change: Readonly<Record<string, unknown>>) {
  const { parameters, description, hash } = usable(offered)
  if (hash !== change['hash']) throw changed()
  return { description, ...change, parameters, switchedOff: null }
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

/** Servers name their tools freely; ours begin with a letter. */
function ownName(remoteName: string): string {
  const name = remoteName.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 60)
  return /^[A-Za-z]/.test(name) ? name : `tool_${name}`
}
