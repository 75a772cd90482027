import type { ConversationListener, IntegrationListener, RecordListener } from '../event.ts'

export interface RecordListeners<App> {
  /** Called with every record event that has a subscriber. */
  listeners?: readonly RecordListener<App>[]
}

export interface ConversationListeners<App> {
  /** Called when a conversation ends or falls idle, and with feedback. */
  conversationListeners?: readonly ConversationListener<App>[]
}

export interface IntegrationListeners<App> {
  /** Called with what happened at other services that triggers subscribed to. */
  integrationListeners?: readonly IntegrationListener<App>[]
}
