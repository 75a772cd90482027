import { z } from 'zod'
import type { Outgoing, OutgoingFile, Taken } from '../channel.ts'
import { type GraphClient, idPath } from './client.ts'

const sent = z.object({ message_id: z.string().min(1), recipient_id: z.string().optional() })

/** Sends a text as a page, to somebody who wrote to it or to its photo account. */
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
 * Asks for what happens on a page; its photo account is told through it, too. Both ask for the same, because the last
 * one to ask decides.
 */
export async function subscribePage(client: GraphClient, pageId: string): Promise<void> {
  await client.post(
    `${idPath(pageId)}/subscribed_apps`,
    { subscribed_fields: fields.join(',') },
    z.object({ success: z.boolean() }),
  )
}
