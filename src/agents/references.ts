import type { ReferenceId, ReferenceResolver, ReferenceScope } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import { visiblePlaybooks } from './playbooks/playbooks.ts'

function agents(db: Db, { accountId }: ReferenceScope) {
  return db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

/** For a flow, the intents of its own agent. */
function intents(db: Db, { accountId, agentId }: ReferenceScope) {
  const query = db
    .selectFrom('intents as i')
    .innerJoin('agents as a', 'a.id', 'i.agent_id')
    .select(['i.id', 'i.name'])
    .where('i.account_id', '=', accountId)
    .where('a.deleted_at', 'is', null)
  return agentId === undefined ? query : query.where('i.agent_id', '=', agentId)
}

/** For a flow, the other flows of its own agent. */
function flows(db: Db, { accountId, agentId }: ReferenceScope) {
  const query = db
    .selectFrom('flows')
    .select(['id', 'name', 'is_default as isDefault'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
  return agentId === undefined ? query : query.where('agent_id', '=', agentId)
}

function tools(db: Db, { accountId }: ReferenceScope) {
  return db.selectFrom('tools').select(['id', 'name', 'kind']).where('account_id', '=', accountId)
}

const numbers = (ids: readonly ReferenceId[]): number[] => ids.map(Number)
const texts = (ids: readonly ReferenceId[]): string[] => ids.map(String)

/** The references of nodes and settings that this capability resolves. */
export const agentReferences: readonly ReferenceResolver<App>[] = [
  {
    kind: 'agent',
    // The ids of agents are compared as texts, and they are written in lower case.
    resolve: ({ db }, scope, ids) => agents(db, scope).where('id', 'in', texts(ids)).execute(),
    named: ({ db }, scope, names) => agents(db, scope).where('name', 'in', names).execute(),
  },
  {
    kind: 'intent',
    resolve: ({ db }, scope, ids) => intents(db, scope).where('i.id', 'in', numbers(ids)).execute(),
    named: ({ db }, scope, names) => intents(db, scope).where('i.name', 'in', names).execute(),
  },
  {
    kind: 'flow',
    resolve: ({ db }, scope, ids) => flows(db, scope).where('id', 'in', numbers(ids)).execute(),
    named: ({ db }, scope, names) => flows(db, scope).where('name', 'in', names).execute(),
  },
  {
    kind: 'playbook',
    resolve: async ({ db }, scope, ids) =>
      (await visiblePlaybooks(db, scope, { ids: numbers(ids) })).map(({ id, name }) => ({ id, name })),
    named: async ({ db }, scope, names) =>
      (await visiblePlaybooks(db, scope, { names })).map(({ id, name }) => ({ id, name })),
  },
  {
    kind: 'tool',
    resolve: ({ db }, scope, ids) => tools(db, scope).where('id', 'in', numbers(ids)).execute(),
    named: ({ db }, scope, names) => tools(db, scope).where('name', 'in', names).execute(),
  },
]
