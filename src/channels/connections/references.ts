import type { Found, ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { type Connection, listConnections } from './store.ts'

/** The business numbers that send templates. An account has few, so all are read. */
export const phoneNumberReferences: ReferenceResolver<App> = {
  kind: 'phoneNumber',
  resolve: async (app, { accountId }, ids) =>
    (await numbers(app, accountId)).filter(({ id }) => ids.includes(id)).map(facts),
  named: async (app, { accountId }, names) =>
    (await numbers(app, accountId)).map(facts).filter(({ name }) => names.includes(name ?? '')),
}

async function numbers(app: App, accountId: number): Promise<Connection[]> {
  return (await listConnections(app.db, accountId)).filter(({ messenger }) => messenger.hasTemplates)
}

/** Named by its number, because its name may change at the service. */
function facts({ id, name, phoneNumber, agentId }: Connection): Found {
  return { id, name: phoneNumber ?? name, hasAgent: agentId !== null }
}
