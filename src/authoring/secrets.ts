import type { BoundSecret } from '../kit/bound-secret.ts'
import { notFound, wrong } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import type { VariableOwner } from './variables.ts'

export interface SecretRow {
  name: string
  origins: string[]
  created_at: Date
  updated_at: Date
}

const columns = ['name', 'origins', 'created_at', 'updated_at'] as const

// A graph has a handful; more are a mistake.
const mostSecrets = 100

function ownedBy(owner: VariableOwner) {
  return 'agentId' in owner
    ? ({ column: 'agent_id', value: owner.agentId } as const)
    : ({ column: 'workflow_id', value: owner.workflowId } as const)
}

/** The origins are part of the seal: without the value nothing can add one. */
function placeOf(owner: VariableOwner, name: string, origins: readonly string[]): string {
  const place =
    'agentId' in owner ? `agents/${owner.agentId}/${name}` : `workflows/${owner.workflowId}/${name}`
  return `${place} for ${origins.join(' ')}`
}

/** Their names only, never their values. */
export function listSecrets(db: Db, owner: VariableOwner): Promise<SecretRow[]> {
  const { column, value } = ownedBy(owner)
  return db.selectFrom('graph_secrets').select(columns).where(column, '=', value).orderBy('name').execute()
}

/** Stores a secret. One of the same name is replaced, and so are its origins. */
export async function keepSecret(
  app: App,
  accountId: number,
  owner: VariableOwner,
  secret: BoundSecret,
): Promise<SecretRow> {
  const { name } = secret
  const origins = [...new Set(secret.origins)].toSorted()
  const { column, value } = ownedBy(owner)
  const known = await listSecrets(app.db, owner)
  if (known.length >= mostSecrets && known.every((row) => row.name !== name)) {
    throw wrong('value', 'too_many', `There are ${mostSecrets} secrets already: delete one first.`)
  }
  const sealed = app.secrets.seal(secret.value, placeOf(owner, name, origins))
  return app.db
    .insertInto('graph_secrets')
    .values({ account_id: accountId, [column]: value, name, sealed, origins })
    .onConflict((conflict) =>
      conflict
        .columns([column, 'name'])
        .where(column, 'is not', null)
        .doUpdateSet({ sealed, origins, updated_at: new Date() }),
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

/** The secrets of an agent or a workflow, by name. */
export async function openSecrets(app: App, owner: VariableOwner): Promise<Map<string, BoundSecret>> {
  const { column, value } = ownedBy(owner)
  const rows = await app.db
    .selectFrom('graph_secrets')
    .select(['name', 'origins', 'sealed'])
    .where(column, '=', value)
    .execute()
  return new Map(
    rows.map(({ name, origins, sealed }) => [
      name,
      { name, origins, value: app.secrets.open(sealed, placeOf(owner, name, origins)) },
    ]),
  )
}
