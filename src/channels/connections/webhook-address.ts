import type { App } from '../../platform/app.ts'
import type { Messenger, ProviderIds } from '../channel.ts'
import { openSealed } from './credentials.ts'
import type { Connection } from './store.ts'

function addressOf(app: App, path: string, { providerId }: ProviderIds): string {
  return `${app.publicUrl}${path.replace(':id', encodeURIComponent(providerId))}`
}

/** Whether services can reach us. */
export function isPublic(app: App): boolean {
  return app.config.publicUrl !== undefined && app.publicUrl.startsWith('https://')
}

/** Where a service reaches us; null where it cannot. */
export function webhookUrl(app: App, { webhook }: Messenger, ids: ProviderIds): string | null {
  return webhook === null || !isPublic(app) ? null : addressOf(app, webhook.path, ids)
}

/** What is to be pasted into the settings of the app at the service; null where there is nothing to paste. */
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
