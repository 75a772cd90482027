import { keepEcho, uuidOf } from '../../agents/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { Echo } from '../channel.ts'
import { nameOf } from '../channel-types.ts'
import type { Connection } from '../connections/store.ts'
import { externalIdOf } from '../thread.ts'
import { longestText, storableText } from './store-messages.ts'

const ours = statement<
  { isOurs: boolean },
  [
    connectionId: number,
    providerMessageId: string,
    agentId: string,
    channel: string,
    externalId: string,
    text: string,
  ]
>(
  'channels.is-own-echo',
  // The echo may arrive before the sender has stored the delivery, so recent texts count as well.
  `select exists (select from channel_deliveries where connection_id = $1 and provider_message_id = $2)
     or exists (
       select from conversations c
       join conversation_outbox o on o.conversation_id = c.id join conversation_entries e on e.id = o.id
       where c.agent_id = $3 and c.channel = $4 and c.external_id = $5
         and o.created_at > now() - interval '1 day' and position($6 in e.content) > 0) as "isOurs"`,
)

/** Stores a message that a teammate wrote in the service's own app. It takes over the conversation. */
export async function storeEcho(app: App, connection: Connection, echo: Echo): Promise<void> {
  const { id, accountId, agentId, messenger, ids } = connection
  if (agentId === null) return
  const { personId, providerMessageId, isByTeammate, onStored } = echo
  const text = storableText(echo.text)
  const externalId = externalIdOf({ providerId: ids.providerId, personId })
  const channel = nameOf(messenger)
  const isOurs =
    isByTeammate !== true &&
    (await ours.first(app.db, id, providerMessageId, agentId, channel, externalId, text.trim()))?.isOurs
  if (isOurs === true) return
  await keepEcho(app, {
    accountId,
    agentId,
    channel,
    externalId,
    contact: messenger.contactOf(personId, null),
    messageId: uuidOf(`echo ${id} ${providerMessageId}`),
    message: text.slice(0, longestText).toWellFormed(),
  })
  await onStored?.(app.db)
}
