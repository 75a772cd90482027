import type { App } from '../../platform/app.ts'

/**
 * Carries the chain of runs to a webhook of this same server, so that automations can't trigger each other
 * endlessly over HTTP.
 */
export const causesHeaderName = 'frontdesk-causes'

export function causesHeader(app: App, url: URL, causes: readonly string[]): Record<string, string> {
  const isOurs = url.href.startsWith(`${app.publicUrl}/webhooks/`)
  return isOurs && causes.length > 0 ? { [causesHeaderName]: causes.join(' ') } : {}
}

// A chain is stopped long before it has so many links.
const mostCauses = 100

/** The chain that a delivery came with. A forged chain can only prevent the run of its own delivery. */
export function causesFrom(header: string | string[] | undefined): string[] {
  if (typeof header !== 'string') return []
  return header
    .split(' ')
    .filter((cause) => /^\d{1,10}\/[0-9a-f-]{36}$/.test(cause))
    .slice(0, mostCauses)
}
