import type { AutomationAction, NodeResult } from '../effects.ts'
import type { Messaging } from '../messaging.ts'
import type { OpenToolbox } from '../toolbox.ts'

export interface MessageOutlets<App> {
  /** Takes the messages that automations send. */
  messaging?: Messaging<App>
}

/** The version of an automation that a call runs, and the rights of its run. */
export interface Callee {
  workflowId: number
  name: string
  triggerType: string
  /** Data of its entry node. */
  entry: Readonly<Record<string, unknown>>
  snapshotId: string | null
  runGraphId: number | null
  actsAs: number | null
  actsAsWorkspace: boolean
}

export interface AutomationControl<App> {
  /** Finds an automation to call, in the transaction of the call. Fails the node if it can't be called. */
  findCallee?: (app: App, accountId: number, automationId: number, dryRun: boolean) => Promise<Callee>
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
