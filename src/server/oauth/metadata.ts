import { resourceAt } from '../../accounts/index.ts'
import type { App } from '../../platform/app.ts'
import { servesBrowsersPlainly } from '../http/browsers.ts'

/** The only scope: a program has the rights of its user, at the URL that the user allowed. */
export const mcpScope = 'mcp'

export const resourceMetadata = '/.well-known/oauth-protected-resource' as const

/** The URL of a resource's metadata (RFC 9728). */
export function metadataAddress(origin: string, path: string): string {
  return `${URL.parse(origin)?.origin ?? origin}${resourceMetadata}${path}`
}

/** The description of the resource at a path; by default, of the whole API. */
export function describeResource(origin: string, path: string): Record<string, unknown> | undefined {
  const resource = resourceAt(path === '' || path === '/' ? '/mcp' : path)
  if (resource === undefined) return undefined
  return {
    resource: origin + resource.path,
    authorization_servers: [origin],
    bearer_methods_supported: ['header'],
    scopes_supported: [mcpScope],
    resource_name: 'Frontdesk',
  }
}

/** The metadata of the authorization server (RFC 8414). */
export function describeServer(app: App, origin: string): Record<string, unknown> {
  // Browsers don't trust the self-signed certificate, and use a different URL.
  const pages = servesBrowsersPlainly(app.config) ? app.pageUrl : origin
  return {
    issuer: origin,
    authorization_endpoint: `${pages}/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [mcpScope],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}
