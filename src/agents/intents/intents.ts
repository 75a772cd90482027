import { refuseWhileUsed } from '../../kit/in-use.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import { readAgent } from '../agents/read.ts'

export interface IntentRow {
  id: number
  agent_id: string
  name: string
  description: string | null
  phrases: string[]
  created_at: Date
  updated_at: Date
}

/** Both must be the caller's. */
export interface IntentKey {
  agentId: string
  intentId: number
}

const columns = ['id', 'agent_id', 'name', 'description', 'phrases', 'created_at', 'updated_at'] as const

function intents(db: Db, accountId: number, agentId: string) {
  return db
    .selectFrom('intents')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .$narrowType<{ phrases: string[] }>()
}

export async function listIntents(
  db: Db,
  accountId: number,
  agentId: string,
  page: { after?: number | undefined; limit?: number } = {},
): Promise<IntentRow[]> {
  await readAgent(db, accountId, agentId)
  const query = intents(db, accountId, agentId)
    .where('id', '>', page.after ?? 0)
    .orderBy('id')
  return (page.limit === undefined ? query : query.limit(page.limit)).execute()
}

export async function readIntent(
  db: Db,
  accountId: number,
  { agentId, intentId }: IntentKey,
): Promise<IntentRow> {
  await readAgent(db, accountId, agentId)
  const row = await intents(db, accountId, agentId).where('id', '=', intentId).executeTakeFirst()
  if (row === undefined) throw notFound('intent')
  return row
}

export interface IntentChange {
  name?: string | undefined
  description?: string | null | undefined
  phrases?: string[] | undefined
}

export async function createIntent(
  db: Db,
  accountId: number,
  agentId: string,
  { name, description, phrases }: IntentChange & { name: string },
): Promise<IntentRow> {
  await readAgent(db, accountId, agentId)
  return nameTaken(name, () =>
    db
      .insertInto('intents')
      .values({
        account_id: accountId,
        agent_id: agentId,
        name,
        description: description ?? null,
        phrases: JSON.stringify(phrases ?? []),
      })
      .returning(columns)
      .$narrowType<{ phrases: string[] }>()
      .executeTakeFirstOrThrow(),
  )
}

export async function changeIntent(
  db: Db,
  accountId: number,
  key: IntentKey,
  { name, description, phrases }: IntentChange,
): Promise<IntentRow> {
  const { id } = await readIntent(db, accountId, key)
  const row = await nameTaken(name ?? '', () =>
    db
      .updateTable('intents')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(phrases === undefined ? {} : { phrases: JSON.stringify(phrases) }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returning(columns)
      .$narrowType<{ phrases: string[] }>()
      .executeTakeFirst(),
  )
  if (row === undefined) throw notFound('intent')
  return row
}

/** Deletes an intent. One that a flow names is only deleted with `force`. */
export function deleteIntent(app: App, accountId: number, key: IntentKey, force: boolean): Promise<void> {
  return transact(app, async ({ db }) => {
    const { id } = await readIntent(db, accountId, key)
    if (!force)
      await refuseWhileUsed(app.capabilities, db, accountId, { kind: 'intent', label: 'intent', id })
    await db.deleteFrom('intents').where('id', '=', id).execute()
  })
}

async function nameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'intents_name')) throw error
    throw conflict(`An intent called "${name}" exists already.`, [
      { path: 'name', code: 'taken', message: 'Names of intents are unique within an agent.' },
    ])
  }
}
