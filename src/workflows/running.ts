import type { Capability } from '../platform/app.ts'
import { forgetRuns, nodeResults, runBacklog, runsErasing, serveWaits } from '../runs/index.ts'
import { setAutomationStatus } from './automation-status.ts'
import { webhookReferences, workflowReferences } from './references.ts'
import { workflowSchedule } from './schedules/register.ts'
import { runOnSchedule } from './schedules/tick.ts'
import { onConversation, onIntegrations, onRecords } from './triggers/listeners.ts'
import { serveWebhooks } from './webhooks/route.ts'

/** The parts of the capability that start, run, watch and clear away runs. */
export const running = {
  routes: (server, app) => {
    serveWebhooks(server, app)
    serveWaits(server, app)
  },
  backlogs: [runBacklog],
  schedules: { [workflowSchedule]: runOnSchedule },
  housekeeping: [forgetRuns],
  partitioned: [nodeResults],
  listeners: [onRecords],
  erasing: runsErasing,
  conversationListeners: [onConversation],
  integrationListeners: [onIntegrations],
  setAutomationStatus,
  references: [webhookReferences, workflowReferences],
} satisfies Partial<Capability>
