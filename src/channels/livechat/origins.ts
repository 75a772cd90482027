import type { LivechatAgent } from '../../agents/index.ts'
import type { Incoming } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'

/** The origins of this server: that of its public URL, and the one that the request was sent to. */
function ownOrigins(app: App, { client }: Incoming): string[] {
  return [new URL(app.publicUrl).origin, client.requestOrigin]
}

/** The `Origin` of a request if it is another site. Our own page sends none, or that of this server. */
export function foreignOrigin(app: App, request: Incoming): string | undefined {
  const origin = request.headers['origin']?.toString()
  return origin === undefined || ownOrigins(app, request).includes(origin) ? undefined : origin
}

export function mayShow({ settings }: LivechatAgent, origin: string): boolean {
  return settings.allowedOrigins.length === 0 || settings.allowedOrigins.includes(origin)
}

/** The sites that may frame the chat page, for its content security policy. */
export function frameAncestors({ settings }: LivechatAgent): string {
  return settings.allowedOrigins.length === 0 ? '*' : ["'self'", ...settings.allowedOrigins].join(' ')
}

// No cookies are involved: the token alone identifies the visitor, on any site.
export function sharingHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
  }
}

export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, last-event-id',
  'access-control-max-age': '7200',
}
