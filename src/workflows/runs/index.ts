import type { Capability } from '../../platform/app.ts'
import { analyticsEndpoints } from '../endpoints/analytics.ts'
import { logEndpoints } from '../endpoints/logs.ts'
import { nextRunEndpoints } from '../endpoints/next-runs.ts'
import { runEndpoints } from '../endpoints/run.ts'
import { runGraphEndpoints } from '../endpoints/run-graph.ts'
import { allRunEndpoints } from '../endpoints/runs.ts'
import { webhookEndpoints } from '../endpoints/webhooks.ts'
import { webhookReferences, workflowReferences } from '../references.ts'
import { workflowSchedule } from '../schedules/register.ts'
import { runOnSchedule } from '../schedules/tick.ts'
import { onConversation, onIntegrations, onRecords } from '../triggers/listeners.ts'
import { serveWaits } from '../waits/route.ts'
import { serveWebhooks } from '../webhooks/route.ts'
import { runBacklog } from './backlog.ts'
import { forgetRuns } from './retention.ts'

/** What makes workflows run: how they are started, driven, watched and cleared away. */
export const running = {
  endpoints: [
    ...runEndpoints,
    ...nextRunEndpoints,
    ...allRunEndpoints,
    ...runGraphEndpoints,
    ...logEndpoints,
    ...analyticsEndpoints,
    ...webhookEndpoints,
  ],
  routes: (server, app) => {
    serveWebhooks(server, app)
    serveWaits(server, app)
  },
  backlogs: [runBacklog],
  schedules: { [workflowSchedule]: runOnSchedule },
  housekeeping: [forgetRuns],
  listeners: [onRecords],
  conversationListeners: [onConversation],
  integrationListeners: [onIntegrations],
  references: [webhookReferences, workflowReferences],
} satisfies Partial<Capability>
