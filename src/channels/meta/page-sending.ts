import { z } from 'zod'
import type { Outgoing, OutgoingFile, Taken } from '../channel.ts'
import { type GraphClient, idPath } from './client.ts'

const sent = z.object({ message_id: z.string().min(1), recipient_id: z.string().optional() })

/** Sends a text or a file as a page, to a contact who wrote to it or to its Instagram account. */
export async function sendAsPage(
  client: GraphClient,
  pageId: string,
  { personId, text, files: [file] }: Outgoing,
  extra: { metadata?: string } = {},
): Promise<Taken> {
  const message = { ...(file === undefined ? { text } : { attachment: attachmentOf(file) }), ...extra }
  const body = { recipient: { id: personId }, messaging_type: 'RESPONSE', message }
  const answer = await client.post(`${idPath(pageId)}/messages`, body, sent)
  return { providerMessageId: answer.message_id, personId: answer.recipient_id ?? personId }
}

function attachmentOf({ kind, url }: OutgoingFile) {
  return { type: kind === 'document' ? 'file' : kind, payload: { url } }
}

const fields = ['messages', 'messaging_postbacks', 'message_deliveries', 'message_reads', 'message_echoes']

/**
 * Subscribes to the events of a page, and through it of its photo account. Both subscribe to the same events, because
 * the last subscription replaces the others.
 */
export async function subscribePage(client: GraphClient, pageId: string): Promise<void> {
  await client.post(
    `${idPath(pageId)}/subscribed_apps`,
    { subscribed_fields: fields.join(',') },
    z.object({ success: z.boolean() }),
  )
}
