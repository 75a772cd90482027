import { z } from 'zod'
import { msg, verbatim } from '../../../languages/text.ts'
import type { OutgoingFile } from '../channel.ts'
import { idPath } from '../meta/client.ts'
import { atMeta, idField } from '../meta/connecting.ts'
import { viaMeta } from '../meta/messenger.ts'
import { byCharacters } from '../split.ts'
import { erasing } from './erasing.ts'
import { parseChatapp } from './payload.ts'

const sent = z.object({
  contacts: z.array(z.object({ wa_id: z.string().optional() })).optional(),
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
})

/** WhatsApp, through the Cloud API. Contacts are identified by the digits of their number. */
export const chatapp = viaMeta({
  key: 'chatapp',
  label: verbatim('WhatsApp'),
  connecting: atMeta(msg('number'), [
    idField({
      name: 'providerId',
      flag: 'id',
      label: msg('Phone number ID'),
      example: '106540352242922',
    }),
    idField({
      name: 'businessId',
      flag: 'business',
      label: msg('WhatsApp Business account ID'),
      hint: msg('The account that has the message templates.'),
      example: '102290129340398',
    }),
  ]),
  webhookObject: 'whatsapp_business_account',
  erasing,
  hasTemplates: true,
  describe: async (client, { providerId }) => {
    const query = { fields: 'display_phone_number,verified_name' }
    const number = z.object({ display_phone_number: z.string(), verified_name: z.string().optional() })
    const found = await client.get(idPath(providerId), query, number)
    const phoneNumber = found.display_phone_number
    return { name: found.verified_name ?? phoneNumber, phoneNumber: `+${phoneNumber.replaceAll(/\D/g, '')}` }
  },
  subscribe: async (client, { businessId }) => {
    if (businessId === null) return
    await client.post(`${idPath(businessId)}/subscribed_apps`, {}, z.object({ success: z.boolean() }))
  },
  parse: parseChatapp,
  text: byCharacters(4096),
  contactOf: (personId, name) => ({ phone: `+${personId}`, name: name ?? undefined }),
  send: async (client, { providerId }, { personId, text, files: [file], payload, tag }) => {
    const written = { type: 'text', text: { preview_url: true, body: text } }
    const content = payload ?? (file === undefined ? written : fileContent(file))
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: personId,
      ...content,
      biz_opaque_callback_data: tag,
    }
    const answer = await client.post(`${idPath(providerId)}/messages`, body, sent)
    const [first] = answer.messages
    return {
      providerMessageId: first?.id ?? '',
      personId: answer.contacts?.[0]?.wa_id ?? personId,
    }
  },
})

// Other pictures, recordings and videos are sent as documents.
const shownTypes = /^(?:image\/(?:jpeg|png)|audio\/(?:aac|amr|mpeg|mp4|ogg)|video\/(?:mp4|3gpp))$/

function fileContent({ kind, contentType, name, url }: OutgoingFile): Record<string, unknown> {
  const type = shownTypes.test(contentType) ? kind : 'document'
  return { type, [type]: { link: url, ...(type === 'document' ? { filename: name } : {}) } }
}
