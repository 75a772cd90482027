import type { Status } from '../authoring/index.ts'
import { type AutomationAction, done, NodeFailure, type NodeResult } from '../kit/effects.ts'
import type { App } from '../platform/app.ts'
import { syncTriggers } from './triggers/sync.ts'

/** Changes the status of an automation without publishing its draft. */
export async function setAutomationStatus(
  app: App,
  accountId: number,
  automationId: number,
  action: AutomationAction,
): Promise<NodeResult> {
  const workflow = await app.db
    .selectFrom('workflows as w')
    .innerJoin('graphs as g', 'g.id', 'w.graph_id')
    .select(['w.id', 'w.status', 'w.name', 'g.live_snapshot_id'])
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', automationId)
    .where('w.deleted_at', 'is', null)
    .forUpdate('w')
    .executeTakeFirst()
  if (workflow === undefined) throw new NodeFailure(`There is no automation ${automationId} any more.`)
  const status = wanted(action, workflow.status)
  if (status === 'ACTIVE' && workflow.live_snapshot_id === null) {
    throw new NodeFailure(`"${workflow.name}" was never published, so it cannot be set live from here.`)
  }
  if (status !== workflow.status) {
    const change = { status, updated_at: new Date() }
    await app.db.updateTable('workflows').set(change).where('id', '=', workflow.id).execute()
    await syncTriggers(app, workflow.id, null)
  }
  return done(status)
}

function wanted(action: AutomationAction, now: Status): Status {
  if (now === 'ARCHIVED' && action !== 'SET_DRAFT') {
    throw new NodeFailure('An archived automation can only be set to draft.')
  }
  if (action === 'TOGGLE') return now === 'ACTIVE' ? 'DRAFT' : 'ACTIVE'
  return action === 'SET_ACTIVE' ? 'ACTIVE' : 'DRAFT'
}
