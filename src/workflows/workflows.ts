import {
  changeOwner,
  createGraph,
  type EditCall,
  type OwnerChange,
  type OwnerRow,
  ownerColumns,
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

export interface WorkflowRow extends OwnerRow {
  trigger_type: string | null
  runs_count: number
  runs_failed_count: number
  last_run_at: Date | null
}

function workflows(db: Db, accountId: number) {
  return db
    .selectFrom('workflows as o')
    .innerJoin('graphs as g', 'g.id', 'o.graph_id')
    .select([
      ...ownerColumns,
      'o.trigger_type',
      'o.runs_count',
      'o.runs_failed_count',
      'o.last_run_at',
      'o.updated_at',
    ])
    .where('o.account_id', '=', accountId)
    .where('o.deleted_at', 'is', null)
    .$narrowType<{ status: Status }>()
}

export function listWorkflows(
  db: Db,
  accountId: number,
  page: { status: Status | undefined; after: number | undefined; limit: number },
): Promise<WorkflowRow[]> {
  let query = workflows(db, accountId).where('o.id', '>', page.after ?? 0)
  if (page.status !== undefined) query = query.where('o.status', '=', page.status)
  return query.orderBy('o.id').limit(page.limit).execute()
}

export async function readWorkflow(db: Db, accountId: number, id: number): Promise<WorkflowRow> {
  const row = await workflows(db, accountId).where('o.id', '=', id).executeTakeFirst()
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

export function changeWorkflow(
  call: Omit<EditCall, 'params'>,
  id: number,
  change: OwnerChange,
): Promise<WorkflowRow> {
  const { caller } = call
  return changeOwner(
    workflowFamily,
    { ...call, params: { workflowId: id } },
    change,
    (db) => readWorkflow(db, caller.account.id, id),
    {
      changed: async ({ app }) => {
        if (change.status !== undefined) await syncTriggers(app, id, caller)
      },
    },
  )
}

/** Lets active runs finish, but starts no others. Returns the name. */
export function deleteWorkflow(app: App, caller: Caller, id: number): Promise<string> {
  return transact(app, async (app) => {
    const deleted = await app.db
      .updateTable('workflows')
      .set({ deleted_at: new Date() })
      .where('account_id', '=', caller.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['graph_id', 'name'])
      .executeTakeFirst()
    if (deleted === undefined) throw notFound('workflow')
    await syncTriggers(app, id, caller)
    await releaseGraph(app, caller.account.id, deleted.graph_id)
    return deleted.name
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
