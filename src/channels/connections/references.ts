import type { Found, ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { type Connection, listConnections } from './store.ts'

/** The business numbers that templates are sent from. An account has a handful, so all are read. */
export const phoneNumberReferences: ReferenceResolver<App> = {
  kind: 'phoneNumber',
  resolve: async (app, { accountId }, ids) =>
    (await numbers(app, accountId)).filter(({ id }) => ids.includes(id)).map(facts),
  named: async (app, { accountId }, names) =>
    (await numbers(app, accountId)).map(facts).filter(({ name }) => names.includes(name ?? '')),
}

async function numbers(app: App, accountId: number): Promise<Connection[]> {
  return (await listConnections(app.db, accountId)).filter(({ messenger }) => messenger.key === 'chatapp')
}

/** By its number: what it is called may change at the service. */
function facts({ id, name, phoneNumber, agentId }: Connection): Found {
  return { id, name: phoneNumber ?? name, hasAgent: agentId !== null }
}
