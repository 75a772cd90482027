import { z } from 'zod'
import { idPath } from '../graph/client.ts'
import { viaGraph } from '../graph/messenger.ts'
import { hearPage } from '../graph/page-messages.ts'
import { sendAsPage, subscribePage } from '../graph/page-sending.ts'
import { byCharacters, textThenFiles } from '../outbox/split.ts'

const longest = byCharacters(2000)

/** Messenger: people are known by an id that they have for this page alone. */
export const pageapp = viaGraph({
  key: 'pageapp',
  conversations: 'PAGEAPP',
  label: 'Messenger',
  webhookObject: 'page',
  describe: async (client, { providerId }) => {
    const found = await client.get(idPath(providerId), { fields: 'name' }, z.object({ name: z.string() }))
    return { name: found.name, phoneNumber: null }
  },
  subscribe: (client, { providerId }) => subscribePage(client, providerId),
  hear: hearPage,
  contactOf: (_personId, name) => ({ name: name ?? undefined }),
  split: textThenFiles(longest),
  // Given back with the echo of the message, by which it is known to have been taken.
  send: (client, { providerId }, outgoing) =>
    sendAsPage(client, providerId, outgoing, { metadata: outgoing.tag }),
})
