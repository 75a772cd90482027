/** A text that an automation pushes into a conversation. */
export interface ConversationMessage {
  accountId: number
  conversationId: string
  text: string
  /** The same when it is sent again after a crash. */
  key: string
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
}

/** An approved template of the chat app, for one phone number. */
export interface TemplateMessage {
  accountId: number
  /** The business number that sends. */
  phoneNumberId: number
  recipient: { name: string; phoneNumber: string }
  template: string
  /** Values by parameter id, for each part of the template. */
  variables: Readonly<Record<'body' | 'header' | 'buttons', Readonly<Record<string, string>>>>
  key: string
  causes: readonly string[]
}

/** Sends messages of automations through conversations or channels. Throws Problems. */
export interface Messaging<App> {
  sendToConversation?: (app: App, message: ConversationMessage) => Promise<void>
  /** Returns the id that the channel gave to the message. */
  sendTemplate?: (app: App, message: TemplateMessage) => Promise<string>
}
