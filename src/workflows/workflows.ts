import {
  createGraph,
  type EditCall,
  editDraft,
  publish,
  publishes,
  releaseGraph,
  type Status,
} from '../authoring/index.ts'
import { emptyGraph } from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { notFound } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, transact } from '../platform/database/index.ts'
import { workflowFamily } from './family.ts'
import { syncTriggers } from './triggers/sync.ts'

export interface WorkflowRow {
  id: number
  name: string
  description: string | null
  status: Status
  trigger_type: string | null
  runs_count: number
  runs_failed_count: number
  last_run_at: Date | null
  live_snapshot_id: string | null
  draft_snapshot_id: string
  created_at: Date
  updated_at: Date
}

function workflows(db: Db, accountId: number) {
  return db
    .selectFrom('workflows as w')
    .innerJoin('graphs as g', 'g.id', 'w.graph_id')
    .select([
      'w.id',
      'w.name',
      'w.description',
      'w.status',
      'w.trigger_type',
      'w.runs_count',
      'w.runs_failed_count',
      'w.last_run_at',
      'g.live_snapshot_id',
      'g.draft_snapshot_id',
      'w.created_at',
      'w.updated_at',
    ])
    .where('w.account_id', '=', accountId)
    .where('w.deleted_at', 'is', null)
    .$narrowType<{ status: Status }>()
}

export function listWorkflows(
  db: Db,
  accountId: number,
  page: { status: Status | undefined; after: number; limit: number },
): Promise<WorkflowRow[]> {
  let query = workflows(db, accountId).where('w.id', '>', page.after)
  if (page.status !== undefined) query = query.where('w.status', '=', page.status)
  return query.orderBy('w.id').limit(page.limit).execute()
}

export async function readWorkflow(db: Db, accountId: number, id: number): Promise<WorkflowRow> {
  const row = await workflows(db, accountId).where('w.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('workflow')
  return row
}

export function createWorkflow(
  app: App,
  accountId: number,
  body: { name: string; description?: string | null | undefined },
): Promise<WorkflowRow> {
  return transact(app, async ({ db }) => {
    const { id } = await db
      .insertInto('workflows')
      .values({
        account_id: accountId,
        graph_id: await createGraph(db, accountId, emptyGraph),
        name: body.name,
        description: body.description ?? null,
        status: 'DRAFT',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readWorkflow(db, accountId, id)
  })
}

export interface WorkflowChange {
  name?: string | undefined
  description?: string | null | undefined
  status?: Status | undefined
}

/** Changes metadata and status together; a status that publishes publishes the draft in the same transaction. */
export function changeWorkflow(
  call: Omit<EditCall, 'params'>,
  id: number,
  change: WorkflowChange,
): Promise<WorkflowRow> {
  const { caller } = call
  const { name, description, status } = change
  return editDraft(workflowFamily, { ...call, params: { workflowId: id } }, 'locked', async (edit) => {
    const before = await readWorkflow(edit.app.db, caller.account.id, id)
    if (status !== undefined && publishes(before.status, status)) await publish(edit)
    await edit.app.db
      .updateTable('workflows')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(status === undefined ? {} : { status }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    if (status !== undefined) await syncTriggers(edit.app, id, caller)
    return readWorkflow(edit.app.db, caller.account.id, id)
  })
}

/** Runs under way finish; nothing starts another. */
export async function deleteWorkflow(app: App, caller: Caller, id: number): Promise<void> {
  await transact(app, async (app) => {
    const deleted = await app.db
      .updateTable('workflows')
      .set({ deleted_at: new Date() })
      .where('account_id', '=', caller.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('graph_id')
      .executeTakeFirst()
    if (deleted === undefined) throw notFound('workflow')
    await syncTriggers(app, id, caller)
    await releaseGraph(app, caller.account.id, deleted.graph_id)
  })
}

export async function countWorkflows(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('workflows')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
