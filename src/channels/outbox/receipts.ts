import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { Receipt } from '../channel.ts'
import type { Connection } from '../connections/store.ts'
import { readTag } from '../tag.ts'
import { recordUndelivered } from './send.ts'

const known = statement<
  unknown,
  [
    connectionId: number,
    accountId: number,
    providerMessageId: string,
    outboxId: string,
    part: number,
    person: string,
  ]
>(
  'channels.note-known-part',
  // The sending process may have died before it stored the delivery. This keeps the part from being sent again.
  `with part as (
     update conversation_outbox o set parts_sent = greatest(parts_sent, $5 + 1)
     from conversations c where o.id = $4 and c.id = o.conversation_id and c.account_id = $2 returning o.id)
   insert into channel_deliveries (connection_id, provider_message_id, outbox_id, part, person_id)
   select $1, $3, id, $5, $6 from part on conflict (connection_id, provider_message_id) do nothing`,
)

const order = `array_position(array['SENT', 'DELIVERED', 'READ', 'FAILED'], `

const advance = statement<
  { id: string; conversationId: string },
  [connectionId: number, providerMessageId: string, status: string, error: string | null]
>(
  'channels.advance-delivery',
  // Receipts come in any order: a message that was read stays read if a report of its delivery comes later.
  `update channel_deliveries d set status = $3, error = $4, updated_at = now()
   from conversation_outbox o
   where d.connection_id = $1 and d.provider_message_id = $2 and o.id = d.outbox_id
     and ${order}d.status) < ${order}$3)
   returning o.id, o.conversation_id as "conversationId"`,
)

const advanceUntil = statement<unknown, [connectionId: number, personId: string, until: Date]>(
  'channels.read-until',
  `update channel_deliveries set status = 'READ', updated_at = now()
   where connection_id = $1 and person_id = $2 and sent_at <= $3 and status in ('SENT', 'DELIVERED')`,
)

/** Stores the delivery status of messages that we sent. Receipts for other messages change nothing. */
export async function applyReceipts(
  app: App,
  connection: Connection,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts) {
    if (receipt.readUntil !== null) {
      await advanceUntil.all(app.db, connection.id, receipt.personId, receipt.readUntil)
    }
    if (receipt.providerMessageId !== null) {
      await applyToOne(app, connection, receipt, receipt.providerMessageId)
    }
  }
}

async function applyToOne(
  app: App,
  { id: connectionId, accountId }: Connection,
  { tag, status, error, personId }: Receipt,
  providerMessageId: string,
): Promise<void> {
  const sent = readTag(tag)
  if (sent !== undefined) {
    await known.all(app.db, connectionId, accountId, providerMessageId, sent.outboxId, sent.part, personId)
  }
  const changed = await advance.first(app.db, connectionId, providerMessageId, status, error)
  if (changed === undefined || status !== 'FAILED') return
  app.log.info({ message: changed.id, error }, 'a message was not delivered')
  await recordUndelivered(app.db, changed, error ?? 'The service did not say why.')
}
