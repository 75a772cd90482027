import {
  expressionEndpoints,
  graphEndpoints,
  transferEndpoints,
  tryingEndpoints,
  variableEndpoints,
  versionEndpoints,
} from '../authoring/index.ts'
import { seenByAccount } from '../kit/live.ts'
import type { Capability } from '../platform/app.ts'
import { guidanceEndpoints } from './endpoints/guidance.ts'
import { workflowEndpoints } from './endpoints/workflows.ts'
import { workflowFamily } from './family.ts'
import { findWorkflows } from './find.ts'
import { runMetrics } from './metrics.ts'
import { running } from './runs/index.ts'
import { countWorkflows, readWorkflow } from './workflows.ts'

export { pageOfDeliveries } from './webhooks/deliveries.ts'
export {
  listWebhooks,
  requireSignature,
  revokeWebhook,
  rotateToken,
  setActive,
} from './webhooks/webhooks.ts'

export const workflows: Capability = {
  name: 'Workflows',
  description: 'Automations: graphs that a trigger starts.',
  ...running,
  liveTopics: { run: { visible: seenByAccount }, graph: { visible: seenByAccount } },
  endpoints: [
    ...workflowEndpoints,
    ...graphEndpoints(workflowFamily),
    ...tryingEndpoints(workflowFamily),
    ...versionEndpoints(workflowFamily),
    ...transferEndpoints(workflowFamily),
    ...variableEndpoints({
      label: 'a workflow',
      path: workflowFamily.path,
      params: workflowFamily.params,
      ownerOf: async (db, caller, { workflowId }) => ({
        workflowId: (await readWorkflow(db, caller.account.id, Number(workflowId))).id,
      }),
    }),
    ...running.endpoints,
    ...guidanceEndpoints,
    ...expressionEndpoints,
  ],
  search: { automation: findWorkflows },
  counts: { workflows: countWorkflows },
  metrics: runMetrics,
}
