import type { Capability } from '../platform/app.ts'
import { forgetRuns, nodeResults, runBacklog, runsErasing } from '../runs/index.ts'
import { setAutomationStatus } from './automation-status.ts'
import { findCallee } from './calls/callee.ts'
import { webhookReferences, workflowReferences } from './references.ts'
import { workflowSchedule } from './schedules/register.ts'
import { runOnSchedule } from './schedules/tick.ts'
import { onConversation, onIntegrations, onRecords } from './triggers/listeners.ts'

/** The parts of the capability that start, run, watch and clear away runs. */
export const running = {
  backlogs: [runBacklog],
  schedules: { [workflowSchedule]: runOnSchedule },
  housekeeping: [forgetRuns],
  partitioned: [nodeResults],
  listeners: [onRecords],
  erasing: runsErasing,
  conversationListeners: [onConversation],
  integrationListeners: [onIntegrations],
  setAutomationStatus,
  findCallee,
  references: [webhookReferences, workflowReferences],
} satisfies Partial<Capability>
