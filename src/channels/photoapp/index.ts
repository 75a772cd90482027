import { z } from 'zod'
import { idPath } from '../graph/client.ts'
import { viaGraph } from '../graph/messenger.ts'
import { hearPage } from '../graph/page-messages.ts'
import { sendAsPage, subscribePage } from '../graph/page-sending.ts'
import { byBytes, textThenFiles } from '../outbox/split.ts'

const longest = byBytes(1000)

/** Instagram: the account is reached through the page that it is linked to, where it has one. */
export const photoapp = viaGraph({
  key: 'photoapp',
  conversations: 'PHOTOAPP',
  label: 'Instagram',
  webhookObject: 'instagram',
  describe: async (client, { providerId }) => {
    const account = z.object({ username: z.string().optional(), name: z.string().optional() })
    const found = await client.get(idPath(providerId), { fields: 'username,name' }, account)
    return { name: found.username ?? found.name ?? providerId, phoneNumber: null }
  },
  subscribe: (client, { providerId, pageId }) => subscribePage(client, pageId ?? providerId),
  hear: hearPage,
  contactOf: (_personId, name) => ({ name: name ?? undefined }),
  split: textThenFiles(longest),
  send: (client, { providerId, pageId }, outgoing) => sendAsPage(client, pageId ?? providerId, outgoing),
})
