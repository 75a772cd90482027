import { ProviderError } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import type { Service } from '../channel.ts'
import type { GraphClient } from '../meta/client.ts'
import { clientOf } from '../meta/messenger.ts'
import { openSealed } from './credentials.ts'
import { type Connection, noteGood, noteTrouble } from './store.ts'

/**
 * Calls the service on behalf of a connection and updates its status: refused credentials need attention, and a
 * successful call clears that.
 */
export async function withService<T>(
  app: App,
  connection: Connection,
  work: (service: Service) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    const result = await work({ app, ids: connection.ids, credentials: openSealed(app, connection), signal })
    if (connection.status !== 'CONNECTED') await noteGood(app, connection.id)
    return result
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unauthorized') {
      await noteTrouble(app, connection.id, error.message)
    }
    throw error
  }
}

/** The same with a client of the Graph API. */
export function withClient<T>(
  app: App,
  connection: Connection,
  work: (client: GraphClient) => Promise<T>,
): Promise<T> {
  return withService(app, connection, (service) => work(clientOf(service)))
}
