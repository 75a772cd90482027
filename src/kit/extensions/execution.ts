import type { AutomationAction, NodeResult } from '../effects.ts'
import type { Messaging } from '../messaging.ts'
import type { OpenToolbox } from '../toolbox.ts'

export interface MessageOutlets<App> {
  /** Takes the messages that automations send. */
  messaging?: Messaging<App>
}

export interface AutomationControl<App> {
  /** Starts or stops an automation on behalf of a run. */
  setAutomationStatus?: (
    app: App,
    accountId: number,
    automationId: number,
    action: AutomationAction,
  ) => Promise<NodeResult>
}

export interface Toolboxes<App> {
  /** Opens the tools and playbooks that graphs refer to. */
  openToolbox?: OpenToolbox<App>
}
