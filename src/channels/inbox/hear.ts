import type { ParsedPayload } from '../../channel-types/index.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../connections/store.ts'
import { applyReceipts } from '../outbox/receipts.ts'
import { takeEcho } from './echo.ts'
import { keepMessages } from './keep.ts'

/** What a service has told one connection. */
export interface Told extends ParsedPayload {
  connection: Connection
}

/** Writes down what was told: with the commit, messages are certain to be answered. */
export async function keepHeard(app: App, told: readonly Told[]): Promise<void> {
  // In one order, so that two payloads that name the same connections do not block each other.
  for (const { connection, messages, receipts } of told.toSorted(
    (a, b) => a.connection.id - b.connection.id,
  )) {
    await keepMessages(app, connection, messages)
    await applyReceipts(app, connection, receipts)
  }
}

/** At once, past whatever the agent is busy with: what it is about to say must not follow. */
export async function takeEchoes(app: App, told: readonly Told[]): Promise<void> {
  for (const { connection, echoes } of told) {
    for (const echo of echoes) await takeEcho(app, connection, echo)
  }
}
