import { seenByAccount } from '../kit/live.ts'
import type { Capability } from '../platform/app.ts'
import { callWait, codeWarnings } from '../runs/index.ts'
import { deliverWebhook } from './endpoints/deliver-webhook.ts'
import * as endpoints from './endpoints/list.ts'
import { findWorkflows } from './find.ts'
import { runMetrics } from './metrics.ts'
import { running } from './running.ts'
import { countWorkflows } from './workflows.ts'

export const workflows: Capability = {
  name: 'Workflows',
  description: 'Automations: graphs that a trigger starts.',
  ...running,
  liveTopics: { run: { visible: seenByAccount }, graph: { visible: seenByAccount } },
  outsideEndpoints: [deliverWebhook, callWait],
  endpoints: Object.values(endpoints).flat(),
  search: { automation: findWorkflows },
  counts: { workflows: countWorkflows },
  metrics: runMetrics,
  nodeWarnings: [codeWarnings],
}
