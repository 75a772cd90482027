import type { LivechatAgent } from '../../agents/index.ts'
import type { Incoming } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'

/** The sites that are this server itself: the one it says it is, and the one it was reached as. */
function ownOrigins(app: App, { client }: Incoming): string[] {
  return [new URL(app.publicUrl).origin, client.requestOrigin]
}

/** What `Origin` names, if it is another site than this server's own; our own page sends none, or this server's. */
export function foreignOrigin(app: App, request: Incoming): string | undefined {
  const origin = request.headers['origin']?.toString()
  return origin === undefined || ownOrigins(app, request).includes(origin) ? undefined : origin
}

export function mayShow({ settings }: LivechatAgent, origin: string): boolean {
  return settings.allowedOrigins.length === 0 || settings.allowedOrigins.includes(origin)
}

/** Which sites may frame the chat page, for its content security policy. */
export function frameAncestors({ settings }: LivechatAgent): string {
  return settings.allowedOrigins.length === 0 ? '*' : ["'self'", ...settings.allowedOrigins].join(' ')
}

// No cookies are involved: whoever has the token is the visitor, whichever site asks.
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
