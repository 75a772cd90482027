import { z } from 'zod'
import { idText } from '../client/address.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional } from '../fields.ts'
import { trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { everyItem, graphUrl } from '../vendors/microsoft.ts'
import { mailFolders } from './resources.ts'

const person = z.object({
  emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }),
})

const described = z.object({
  id: z.string(),
  conversationId: z.string().nullish(),
  receivedDateTime: z.iso.datetime(),
  subject: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  body: z.object({ contentType: z.string(), content: z.string() }).nullish(),
  from: person.nullish(),
  toRecipients: z.array(person).default([]),
  hasAttachments: z.boolean().default(false),
  webLink: z.string().nullish(),
})

type Message = z.output<typeof described>

const select =
  'id,conversationId,receivedDateTime,subject,bodyPreview,body,from,toRecipients,hasAttachments,webLink'
const longestText = 100_000

export const newMessage = trigger({
  slug: 'OUTLOOK_NEW_MESSAGE',
  name: 'New mail',
  description: 'A message arrived in a folder of the mailbox.',
  fields: {
    folderId: optional(idText(512), {
      description: 'The folder; the inbox where nothing is said.',
      from: mailFolders,
    }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const url = graphUrl(client, 'me', 'mailFolders', config.folderId ?? 'inbox', 'messages')
    const items = await everyItem(client, url, {
      $filter: `receivedDateTime ge ${since.toISOString()}`,
      $orderby: 'receivedDateTime asc',
      $select: select,
      $top: 50,
    })
    return items.map((item) => {
      const read = described.safeParse(item)
      if (!read.success) throw new ProviderError('bad_answer', 'Outlook described a message in another way.')
      const message = read.data
      return {
        id: message.id,
        load: async () => ({ occurredAt: new Date(message.receivedDateTime), payload: payload(message) }),
      }
    })
  }),
})

function payload(message: Message): Record<string, unknown> {
  const body = message.body?.content.slice(0, longestText) ?? null
  const isHtml = message.body?.contentType.toLowerCase() === 'html'
  return {
    id: message.id,
    conversation_id: message.conversationId ?? null,
    subject: message.subject ?? null,
    from: message.from?.emailAddress.address ?? null,
    to: message.toRecipients.map(({ emailAddress }) => emailAddress.address ?? null),
    received_at: message.receivedDateTime,
    snippet: message.bodyPreview ?? '',
    text: isHtml ? (message.bodyPreview ?? '') : body,
    html: isHtml ? body : null,
    has_attachments: message.hasAttachments,
    url: message.webLink ?? null,
  }
}
