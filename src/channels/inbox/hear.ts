import type { App } from '../../platform/app.ts'
import type { ParsedPayload } from '../channel.ts'
import type { Connection } from '../connections/store.ts'
import { applyReceipts } from '../outbox/receipts.ts'
import { storeEcho } from './echo.ts'
import { storeMessages } from './store-messages.ts'

/** The events that a service has reported for one connection. */
export interface Heard extends ParsedPayload {
  connection: Connection
}

/** Stores messages and receipts: once committed, each message will be handled. */
export async function storeHeard(app: App, heard: readonly Heard[]): Promise<void> {
  // In a fixed order, so that two payloads for the same connections don't block each other.
  for (const { connection, messages, receipts } of heard.toSorted(
    (a, b) => a.connection.id - b.connection.id,
  )) {
    await storeMessages(app, connection, messages)
    await applyReceipts(app, connection, receipts)
  }
}

/** Stores echoes at once, ahead of waiting messages: the agent must not answer after a teammate has. */
export async function storeEchoes(app: App, heard: readonly Heard[]): Promise<void> {
  for (const { connection, echoes } of heard) {
    for (const echo of echoes) await storeEcho(app, connection, echo)
  }
}
