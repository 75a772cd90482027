import { z } from 'zod'
import { idText } from '../client/address.ts'
import type { ProviderClient } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional } from '../fields.ts'
import { type FoundEvent, trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { gmailUrl } from './api.ts'
import { labels } from './labels.ts'
import { message, messagePayload } from './message.ts'

const list = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})

// 500 ids each: more email than a mailbox gets during an outage.
const mostPages = 40

export const newMessage = trigger({
  slug: 'GMAIL_NEW_MESSAGE',
  name: 'New mail',
  description: 'A message arrived in the mailbox.',
  fields: {
    label_id: optional(idText(), {
      description: 'Only messages with this label; those in the inbox where nothing is said.',
      from: labels,
    }),
    query: optional(z.string().trim().min(1).max(500), {
      description: 'Only messages that this search finds, as one would type it into Gmail.',
    }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const after = `after:${Math.floor(since.getTime() / 1000)}`
    const q = config.query === undefined ? after : `${after} (${config.query})`
    const ids = await messageIds(client, q, config.label_id ?? 'INBOX')
    return ids.toReversed().map((id) => found(client, id))
  }),
})

/** Newest first, in the order of Gmail. */
async function messageIds(client: ProviderClient, q: string, labelIds: string): Promise<string[]> {
  const ids: string[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { q, labelIds, maxResults: 500, pageToken }
    const read = await client.get(gmailUrl(client, 'messages'), query, list)
    ids.push(...read.messages.map(({ id }) => id))
    pageToken = read.nextPageToken
    if (pageToken === undefined) return ids
  }
  throw new ProviderError('refused', 'More mail arrived at once than can be taken in: narrow the trigger.')
}

function found(client: ProviderClient, id: string): FoundEvent {
  return {
    id,
    load: async () => {
      const read = await client.get(gmailUrl(client, 'messages', id), { format: 'full' }, message)
      return { occurredAt: new Date(Number(read.internalDate)), payload: messagePayload(read) }
    },
  }
}
