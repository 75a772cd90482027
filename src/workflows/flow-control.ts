import { notFound } from '../kit/problem.ts'
import { type App } from '../platform/app.ts'
import { type Db, transact } from '../platform/database/index.ts'
import { type FlowControl, recheckSlots } from '../runs/index.ts'

const noLimits: FlowControl = { key: null, concurrency: null, rate: null, debounceSeconds: null }

/** The limits of an automation. */
export async function readFlowControl(db: Db, accountId: number, workflowId: number): Promise<FlowControl> {
  const row = await db
    .selectFrom('workflows')
    .select('flow_control')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .$castTo<{ flow_control: FlowControl | null }>()
    .executeTakeFirst()
  if (row === undefined) throw notFound('workflow')
  return row.flow_control ?? noLimits
}

/** Changes the limits, for runs that wait, too. Their keys stay. Returns the limits before. */
export function changeFlowControl(
  app: App,
  accountId: number,
  workflowId: number,
  limits: FlowControl,
): Promise<FlowControl> {
  const { concurrency, rate, debounceSeconds } = limits
  const isLimited = concurrency !== null || rate !== null || debounceSeconds !== null
  return transact(app, async ({ db }) => {
    const before = await readFlowControl(db, accountId, workflowId)
    await db
      .updateTable('workflows')
      .set({ flow_control: isLimited ? JSON.stringify(limits) : null, updated_at: new Date() })
      .where('account_id', '=', accountId)
      .where('id', '=', workflowId)
      .execute()
    await recheckSlots(db, workflowId)
    return before
  })
}
