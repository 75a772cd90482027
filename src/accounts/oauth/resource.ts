import type { Client } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'
import { isLoopback } from '../../platform/config/index.ts'

/** The resource of a token: the whole API by MCP, one agent, or some automations. */
export interface Resource {
  /** Has no trailing slash. Paths are unique on the server. */
  path: string
  kind: 'api' | 'agent' | 'workflows'
  /** The ids of the agent or the automations. */
  ids: string[]
  /** The origin by which it was asked for; the issuer of its tokens. */
  origin: string
}

const paths =
  /^\/mcp(?:\/agents\/(?<agent>[\w-]{1,100})|\/workflows\/(?<workflows>\d{1,9}(?:,\d{1,9}){0,49}))?$/

/** The resource at a path of this server; undefined if tokens aren't accepted there. */
export function resourceAt(path: string): Omit<Resource, 'origin'> | undefined {
  const match = paths.exec(withoutSlash(path))
  if (match === null) return undefined
  const { agent, workflows } = match.groups ?? {}
  if (agent !== undefined) return { path: match[0], kind: 'agent', ids: [agent] }
  if (workflows !== undefined) return { path: match[0], kind: 'workflows', ids: workflows.split(',') }
  return { path: match[0], kind: 'api', ids: [] }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** A `resource` parameter (RFC 8707) that names one of this server's; undefined for any other. */
export function ownResource(app: App, client: Client, text: string): Resource | undefined {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return undefined
  const resource = resourceAt(url.pathname)
  if (resource === undefined || !isOwn(app, client, url)) return undefined
  return { ...resource, origin: url.origin }
}

/**
 * Checks that a URL belongs to this server. Without a configured public URL, people may reach it by several
 * host names and ports.
 */
function isOwn(app: App, client: Client, url: URL): boolean {
  if (url.origin === client.origin || url.origin === URL.parse(app.publicUrl)?.origin) return true
  return app.config.publicUrl === undefined && onLoopback(url.href) === onLoopback(app.publicUrl)
}

/** `https://localhost:8443` for each of the names of this machine; undefined for others. */
function onLoopback(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))) return undefined
  return `${url.protocol}//localhost:${url.port}`
}
