import type { Messaging } from '../messaging.ts'
import type { OpenToolbox } from '../toolbox.ts'

export interface MessageOutlets<App> {
  /** Takes the messages that automations send. */
  messaging?: Messaging<App>
}

export interface Toolboxes<App> {
  /** Hands out the tools and playbooks that graphs name. */
  openToolbox?: OpenToolbox<App>
}
