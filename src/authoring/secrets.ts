import { notFound, wrong } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import type { VariableOwner } from './variables.ts'

export interface SecretRow {
  name: string
  created_at: Date
  updated_at: Date
}

const columns = ['name', 'created_at', 'updated_at'] as const

// A graph has a handful; more are a mistake.
const mostSecrets = 100

function ownedBy(owner: VariableOwner) {
  return 'agentId' in owner
    ? ({ column: 'agent_id', value: owner.agentId } as const)
    : ({ column: 'workflow_id', value: owner.workflowId } as const)
}

/** Where a secret is kept: only there it opens again. */
function placeOf(owner: VariableOwner, name: string): string {
  return 'agentId' in owner ? `agents/${owner.agentId}/${name}` : `workflows/${owner.workflowId}/${name}`
}

/** Their names; what they are is never told. */
export function listSecrets(db: Db, owner: VariableOwner): Promise<SecretRow[]> {
  const { column, value } = ownedBy(owner)
  return db.selectFrom('graph_secrets').select(columns).where(column, '=', value).orderBy('name').execute()
}

/** Keeps a secret, in place of what had this name. */
export async function keepSecret(
  app: App,
  accountId: number,
  owner: VariableOwner,
  name: string,
  secret: string,
): Promise<SecretRow> {
  const { column, value } = ownedBy(owner)
  const known = await listSecrets(app.db, owner)
  if (known.length >= mostSecrets && known.every((row) => row.name !== name)) {
    throw wrong('value', 'too_many', `There are ${mostSecrets} secrets already: delete one first.`)
  }
  const sealed = app.secrets.seal(secret, placeOf(owner, name))
  return app.db
    .insertInto('graph_secrets')
    .values({ account_id: accountId, [column]: value, name, sealed })
    .onConflict((conflict) =>
      conflict
        .columns([column, 'name'])
        .where(column, 'is not', null)
        .doUpdateSet({ sealed, updated_at: new Date() }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteSecret(db: Db, owner: VariableOwner, name: string): Promise<void> {
  const { column, value } = ownedBy(owner)
  const deleted = await db
    .deleteFrom('graph_secrets')
    .where(column, '=', value)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  if (deleted === undefined) throw notFound('secret')
}

/** What the secrets of an agent or a workflow are, for the moment in which a node is executed. */
export async function openSecrets(app: App, owner: VariableOwner): Promise<Map<string, string>> {
  const { column, value } = ownedBy(owner)
  const rows = await app.db
    .selectFrom('graph_secrets')
    .select(['name', 'sealed'])
    .where(column, '=', value)
    .execute()
  return new Map(rows.map(({ name, sealed }) => [name, app.secrets.open(sealed, placeOf(owner, name))]))
}
