import type { NodeData } from '../../kit/node.ts'
import type { NodeHook } from '../../kit/node-hook.ts'
import type { Issue } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { listConnected } from '../accounts/read.ts'
import { triggerBySlug } from '../providers.ts'
import { validateTriggerConfig } from './config.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/**
 * Saving a trigger on another service subscribes, changing it subscribes again, and removing it ends the subscription.
 */
export const triggerHook: NodeHook<App> = {
  type: 'TRIGGER',
  check: (data) => (isIntegration(data) ? issuesOf(data) : []),
  changed: async (app, { accountId, graphId, nodeId, before, after }) => {
    const wanted = after === undefined ? undefined : await subscriptionOf(app, accountId, after)
    if (wanted !== undefined) {
      const id = await subscribe(app.db, { accountId, graphId, nodeId, ...wanted })
      return { connectedAccountTriggerId: id, ...ownConfig(after) }
    }
    if (before !== undefined || after?.['connectedAccountTriggerId'] !== undefined) {
      await unsubscribe(app.db, graphId, nodeId)
    }
    return { connectedAccountTriggerId: undefined }
  },
}

/**
 * The configuration as sent, without the fields that the platform sets, because returning them would suggest that they
 * count.
 */
function ownConfig(data: NodeData | undefined): NodeData {
  const { triggerSlug, triggerConfig } = data ?? {}
  if (triggerConfig === undefined) return {}
  const fields = triggerBySlug.get(String(triggerSlug))?.trigger.fields ?? {}
  const own = Object.entries(Object(triggerConfig)).filter(
    ([name]) => fields[name]?.userConfigurable !== false,
  )
  return { triggerConfig: Object.fromEntries(own) }
}

function isIntegration(data: NodeData): boolean {
  return data['triggerType'] === 'INTEGRATION_TRIGGER'
}

function issuesOf({ triggerSlug, triggerToolkit, triggerConfig }: NodeData): Issue[] {
  // Another check already reports the missing slug.
  if (typeof triggerSlug !== 'string' || triggerSlug === '') return []
  const issues = [...validateTriggerConfig(triggerSlug, Object(triggerConfig)).issues]
  const toolkit = triggerBySlug.get(triggerSlug)?.provider.toolkit
  if (toolkit !== undefined && typeof triggerToolkit === 'string' && triggerToolkit !== toolkit) {
    const message = `${triggerSlug} is a trigger of ${toolkit}, not of ${triggerToolkit.slice(0, 100)}.`
    issues.push({ path: 'data.triggerToolkit', code: 'invalid_value', message, suggestion: toolkit })
  }
  return issues
}

/** The subscription of the node. A restored version may name deleted things: it then waits for nothing. */
async function subscriptionOf(app: App, accountId: number, data: NodeData) {
  const { connectedAccountId, triggerSlug: slug, triggerConfig } = data
  if (!isIntegration(data) || typeof slug !== 'string' || issuesOf(data).length > 0) return undefined
  const connected = await listConnected(app.db, accountId)
  const account = connected.find(({ id }) => id === connectedAccountId)
  if (account === undefined || account.provider !== triggerBySlug.get(slug)?.provider) return undefined
  const { config } = validateTriggerConfig(slug, Object(triggerConfig))
  return { connectedAccountId: account.id, slug, config }
}
