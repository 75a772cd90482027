import { ProviderError } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import { type GraphClient, graphClient } from '../graph/client.ts'
import { openCredentials } from './credentials.ts'
import { type Connection, noteGood, noteTrouble } from './store.ts'

/**
 * Does something at the service on behalf of a connection, and keeps what is known of it up to date: a refused token
 * needs somebody's attention, one that works does not.
 */
export async function withClient<T>(
  app: App,
  connection: Connection,
  work: (client: GraphClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    const result = await work(graphClient(app, openCredentials(app, connection), signal))
    if (connection.status !== 'CONNECTED') await noteGood(app, connection.id)
    return result
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unauthorized') {
      await noteTrouble(app, connection.id, error.message)
    }
    throw error
  }
}
