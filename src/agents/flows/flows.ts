import { sql } from 'kysely'
import {
  createGraph,
  type EditCall,
  editDraft,
  publish,
  publishes,
  type Status,
} from '../../authoring/index.ts'
import { emptyGraph } from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { holdAgent, readAgent } from '../agents/agents.ts'
import { flowFamily } from './family.ts'

export interface FlowRow {
  id: number
  name: string
  description: string | null
  status: Status
  run_count: number
  agent_id: string
  is_default: boolean
  live_snapshot_id: string | null
  draft_snapshot_id: string
  created_at: Date
  updated_at: Date
}

/** Which flow: both must be the caller's. */
export interface FlowKey {
  agentId: string
  flowId: number
}

function flows(db: Db, accountId: number, agentId: string) {
  return db
    .selectFrom('flows as f')
    .innerJoin('graphs as g', 'g.id', 'f.graph_id')
    .select([
      'f.id',
      'f.name',
      'f.description',
      'f.status',
      'f.run_count',
      'f.agent_id',
      'f.is_default',
      'g.live_snapshot_id',
      'g.draft_snapshot_id',
      'f.created_at',
      sql<Date>`greatest(f.updated_at, g.updated_at)`.as('updated_at'),
    ])
    .where('f.account_id', '=', accountId)
    .where('f.agent_id', '=', agentId)
    .where('f.deleted_at', 'is', null)
    .$narrowType<{ status: Status }>()
}

export async function listFlows(
  db: Db,
  accountId: number,
  agentId: string,
  page: { after: number; limit: number },
): Promise<FlowRow[]> {
  await readAgent(db, accountId, agentId)
  return flows(db, accountId, agentId)
    .where('f.id', '>', page.after)
    .orderBy('f.id')
    .limit(page.limit)
    .execute()
}

export async function readFlow(db: Db, accountId: number, { agentId, flowId }: FlowKey): Promise<FlowRow> {
  const row = await flows(db, accountId, agentId).where('f.id', '=', flowId).executeTakeFirst()
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

export interface FlowChange {
  name?: string | undefined
  description?: string | null | undefined
  status?: Status | undefined
}

/** Changes metadata and status together; a status that publishes publishes the draft in the same transaction. */
export function changeFlow(
  call: Omit<EditCall, 'params'>,
  key: FlowKey,
  change: FlowChange,
): Promise<FlowRow> {
  const { caller } = call
  const { name, description, status } = change
  return editDraft(flowFamily, { ...call, params: { ...key } }, 'locked', async (edit) => {
    const before = await readFlow(edit.app.db, caller.account.id, key)
    if (status === 'ARCHIVED' && before.is_default) {
      throw conflict('The default flow runs at the start of every conversation and cannot be archived.', [
        { path: 'status', code: 'not_allowed', message: 'Set ACTIVE, DRAFT or PAUSED.' },
      ])
    }
    if (status !== undefined && publishes(before.status, status)) await publish(edit)
    await edit.app.db
      .updateTable('flows')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(status === undefined ? {} : { status }),
        updated_at: new Date(),
      })
      .where('id', '=', key.flowId)
      .execute()
    return readFlow(edit.app.db, caller.account.id, key)
  })
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
