import type { Found, ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { listConnected } from './read.ts'
import type { ConnectedAccount } from './store.ts'

/** Connected accounts that triggers and agents reference. An account has a handful, so all are read. */
export const connectedAccountReferences: ReferenceResolver<App> = {
  kind: 'connectedAccount',
  resolve: async (app, { accountId }, ids) =>
    (await listConnected(app.db, accountId)).filter(({ id }) => ids.includes(id)).map(facts),
  named: async (app, { accountId }, names) =>
    (await listConnected(app.db, accountId)).filter(({ name }) => names.includes(name)).map(facts),
}

function facts({ id, name, provider, status }: ConnectedAccount): Found {
  return { id, name, toolkit: provider.toolkit, status }
}
