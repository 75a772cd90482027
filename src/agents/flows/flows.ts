import { sql } from 'kysely'
import {
  changeOwner,
  createGraph,
  type EditCall,
  type OwnerChange,
  type OwnerRow,
  ownerColumns,
  type Status,
} from '../../authoring/index.ts'
import { emptyGraph } from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { holdAgent } from '../agents/agents.ts'
import { readAgent } from '../agents/read.ts'
import { flowFamily } from './family.ts'

export interface FlowRow extends OwnerRow {
  run_count: number
  agent_id: string
  is_default: boolean
}

/** Both must be the caller's. */
export interface FlowKey {
  agentId: string
  flowId: number
}

function flows(db: Db, accountId: number, agentId: string) {
  return db
    .selectFrom('flows as o')
    .innerJoin('graphs as g', 'g.id', 'o.graph_id')
    .select([
      ...ownerColumns,
      'o.run_count',
      'o.agent_id',
      'o.is_default',
      sql<Date>`greatest(o.updated_at, g.updated_at)`.as('updated_at'),
    ])
    .where('o.account_id', '=', accountId)
    .where('o.agent_id', '=', agentId)
    .where('o.deleted_at', 'is', null)
    .$narrowType<{ status: Status }>()
}

export async function listFlows(
  db: Db,
  accountId: number,
  agentId: string,
  page: { after: number | undefined; limit: number },
): Promise<FlowRow[]> {
  await readAgent(db, accountId, agentId)
  return flows(db, accountId, agentId)
    .where('o.id', '>', page.after ?? 0)
    .orderBy('o.id')
    .limit(page.limit)
    .execute()
}

export async function readFlow(db: Db, accountId: number, { agentId, flowId }: FlowKey): Promise<FlowRow> {
  const row = await flows(db, accountId, agentId).where('o.id', '=', flowId).executeTakeFirst()
  if (row === undefined) throw notFound('flow')
  return row
}

export function createFlow(
  app: App,
  accountId: number,
  agentId: string,
  body: { name: string; description?: string | null | undefined },
): Promise<FlowRow> {
  return transact(app, async ({ db }) => {
    await holdAgent(db, accountId, agentId)
    const { id } = await db
      .insertInto('flows')
      .values({
        account_id: accountId,
        agent_id: agentId,
        graph_id: await createGraph(db, accountId, emptyGraph),
        name: body.name,
        description: body.description ?? null,
        status: 'DRAFT',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readFlow(db, accountId, { agentId, flowId: id })
  })
}

export function changeFlow(
  call: Omit<EditCall, 'params'>,
  key: FlowKey,
  change: OwnerChange,
): Promise<FlowRow> {
  const check = (before: FlowRow): void => {
    if (change.status !== 'ARCHIVED' || !before.is_default) return
    throw conflict('The default flow runs at the start of every conversation and cannot be archived.', [
      { path: 'status', code: 'not_allowed', message: 'Set ACTIVE, DRAFT or PAUSED.' },
    ])
  }
  const read = (db: Db) => readFlow(db, call.caller.account.id, key)
  return changeOwner(flowFamily, { ...call, params: { ...key } }, change, read, { check })
}

export async function deleteFlow(app: App, caller: Caller, key: FlowKey): Promise<void> {
  const flow = await readFlow(app.db, caller.account.id, key)
  if (flow.is_default) {
    throw conflict('The default flow runs at the start of every conversation and cannot be deleted.')
  }
  await app.db
    .updateTable('flows')
    .set({ deleted_at: new Date() })
    .where('id', '=', flow.id)
    .where('deleted_at', 'is', null)
    .execute()
}
