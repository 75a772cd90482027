import type { ReferenceResolver } from '../kit/references.ts'
import type { App } from '../platform/app.ts'

/** Webhooks that entry nodes listen to. */
export const webhookReferences: ReferenceResolver<App> = {
  kind: 'webhook',
  resolve: (app, { accountId }, ids) =>
    app.db
      .selectFrom('webhooks')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids.map(String))
      .execute(),
  named: (app, { accountId }, names) =>
    app.db
      .selectFrom('webhooks')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('name', 'in', [...names])
      .execute(),
}

/** Automations that others switch on and off. */
export const workflowReferences: ReferenceResolver<App> = {
  kind: 'workflow',
  resolve: (app, { accountId }, ids) =>
    app.db
      .selectFrom('workflows')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('id', 'in', ids.map(Number))
      .execute(),
  named: (app, { accountId }, names) =>
    app.db
      .selectFrom('workflows')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('name', 'in', [...names])
      .execute(),
}
