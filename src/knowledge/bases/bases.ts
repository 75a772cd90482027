import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isAdmin, type UserCaller } from '../../kit/caller.ts'
import type { AgentIdentity } from '../../kit/extensions/agents.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Db, Schema } from '../../platform/database/index.ts'
import { forgetSchedules } from '../crawl/schedule.ts'
import { removing } from '../removal.ts'

export type BaseRow = Selectable<Schema['knowledge_bases']> & { source_count: number }

export const visibilities = ['SHARED', 'PRIVATE'] as const
export type Visibility = (typeof visibilities)[number]

/** The user who reads. Private ones are visible to their creator, and to admins once the creator has left. */
export interface Viewer {
  accountId: number
  userId: number | null
  isAdmin: boolean
}

export function viewerOf(caller: UserCaller): Viewer {
  return { accountId: caller.account.id, userId: caller.user.id, isAdmin: isAdmin(caller) }
}

function visibleTo({ accountId, userId, isAdmin: admin }: Viewer) {
  return (eb: ExpressionBuilder<Schema, 'knowledge_bases'>): Expression<SqlBool> =>
    eb.and([
      eb('account_id', '=', accountId),
      eb.or([
        eb('visibility', '=', 'SHARED'),
        // An agent's own one is as open as the agent.
        eb('agent_id', 'is not', null),
        ...(userId === null ? [] : [eb('created_by', '=', userId)]),
        ...(admin ? [eb('created_by', 'is', null)] : []),
      ]),
    ])
}

/** The knowledge bases that a user can see, as a query to build on. */
export function selectVisible(db: Db, viewer: Viewer) {
  return db.selectFrom('knowledge_bases').selectAll().where(visibleTo(viewer))
}

/** The given knowledge bases that a user can see. */
export async function visibleBases(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('knowledge_bases')
    .select('id')
    .where('id', 'in', [...ids])
    .where(visibleTo(viewer))
    .execute()
  return new Set(rows.map((row) => row.id))
}

function selectBases(db: Db, viewer: Viewer) {
  return db
    .selectFrom('knowledge_bases')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('knowledge_sources')
        .whereRef('knowledge_base_id', '=', 'knowledge_bases.id')
        .where('skipped', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('source_count'),
    )
    .where(visibleTo(viewer))
}

export interface BaseFilter {
  visibility?: Visibility | undefined
  search?: string | undefined
  after?: number | undefined
  limit: number
}

export function listBases(db: Db, viewer: Viewer, filter: BaseFilter): Promise<BaseRow[]> {
  let query = selectBases(db, viewer)
  if (filter.visibility !== undefined) query = query.where('visibility', '=', filter.visibility)
  if (filter.search !== undefined) {
    const pattern = `%${filter.search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('description', 'ilike', pattern)]))
  }
  if (filter.after !== undefined) query = query.where('id', '>', filter.after)
  return query.orderBy('id').limit(filter.limit).execute()
}

/** Those of these ids that the viewer sees. */
export async function findBases(db: Db, viewer: Viewer, ids: readonly number[]): Promise<BaseRow[]> {
  if (ids.length === 0) return []
  return selectBases(db, viewer)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

export async function requireBase(db: Db, viewer: Viewer, id: number): Promise<BaseRow> {
  const [row] = await findBases(db, viewer, [id])
  if (row === undefined) throw notFound('knowledge base')
  return row
}

/** Keeps a base from being deleted while something is added to it, or finds that it has been since it was read. */
export async function holdBase(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('knowledge_bases')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw notFound('knowledge base')
}

export async function createBase(
  db: Db,
  viewer: Viewer,
  base: { name: string; description?: string | null | undefined; visibility: Visibility },
): Promise<number> {
  const { id } = await db
    .insertInto('knowledge_bases')
    .values({
      account_id: viewer.accountId,
      name: base.name,
      description: base.description ?? null,
      visibility: base.visibility,
      created_by: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateBase(
  db: Db,
  id: number,
  changes: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  await db
    .updateTable('knowledge_bases')
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.description === undefined ? {} : { description: changes.description }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a knowledge base with its sources. */
export async function deleteBase(db: Db, base: Pick<BaseRow, 'id' | 'agent_id'>): Promise<void> {
  if (base.agent_id !== null) {
    throw conflict('This is the default knowledge base of an agent: it goes with the agent, not alone.')
  }
  await remove(db, base.id)
}

async function remove(db: Db, id: number): Promise<void> {
  const crawled = sql`select id from knowledge_sources where knowledge_base_id = ${id} and type = 'WEBSITE'`
  await removing(db, crawled, async (transaction) => {
    await forgetSchedules(transaction, (websites) => websites.where('knowledge_base_id', '=', id))
    await transaction.deleteFrom('knowledge_bases').where('id', '=', id).execute()
  })
}

/** The knowledge base that a new agent comes with. */
export async function createDefaultKnowledgeBase(db: Db, agent: AgentIdentity): Promise<number> {
  const { id } = await db
    .insertInto('knowledge_bases')
    .values({
      account_id: agent.accountId,
      agent_id: agent.id,
      name: `${agent.name} – knowledge`.slice(0, 255),
      description: null,
      visibility: 'PRIVATE',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** And which leaves with it. */
export async function deleteDefaultKnowledgeBase(db: Db, agentId: string): Promise<void> {
  const base = await defaultKnowledgeBase(db, agentId)
  if (base !== undefined) await remove(db, base)
}

export async function defaultKnowledgeBase(db: Db, agentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('knowledge_bases')
    .select('id')
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return row?.id
}
