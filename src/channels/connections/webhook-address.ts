import type { App } from '../../platform/app.ts'
import type { Messenger, ProviderIds } from '../channel.ts'
import { openSealed } from './credentials.ts'
import type { Connection } from './store.ts'

function addressOf(app: App, path: string, { providerId }: ProviderIds): string {
  return `${app.publicUrl}${path.replace(':id', encodeURIComponent(providerId))}`
}

/** True if services can reach this server. They call https URLs only. */
export function isPublic(app: App): boolean {
  return app.config.publicUrl !== undefined && app.publicUrl.startsWith('https://')
}

/** The webhook URL for a service; null if it has no webhook or can't reach us. */
export function webhookUrl(app: App, { webhook }: Messenger, ids: ProviderIds): string | null {
  return webhook === null || !isPublic(app) ? null : addressOf(app, webhook.path, ids)
}

/** The values to enter in the app's settings at the service; null if there are none. */
export function webhookSettings(
  app: App,
  connection: Connection,
): { url: string; verifyToken: string } | null {
  const { webhook } = connection.messenger
  if (webhook?.challenge === undefined) return null
  return {
    url: addressOf(app, webhook.path, connection.ids),
    verifyToken: webhook.challenge.token(openSealed(app, connection)),
  }
}
