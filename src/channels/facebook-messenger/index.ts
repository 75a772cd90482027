import { z } from 'zod'
import { msg, verbatim } from '../../../languages/text.ts'
import { idPath } from '../meta/client.ts'
import { atMeta, idField } from '../meta/connecting.ts'
import { viaMeta } from '../meta/messenger.ts'
import { parsePage } from '../meta/page-messages.ts'
import { sendAsPage, subscribePage } from '../meta/page-sending.ts'
import { byCharacters } from '../split.ts'

/** Facebook Messenger. The id of a contact is valid for one page only. */
export const pageapp = viaMeta({
  key: 'pageapp',
  label: verbatim('Messenger'),
  connecting: atMeta(msg('page'), [
    idField({
      name: 'providerId',
      flag: 'id',
      label: msg('Page ID'),
      example: '211111111111111',
    }),
  ]),
  webhookObject: 'page',
  describe: async (client, { providerId }) => {
    const found = await client.get(idPath(providerId), { fields: 'name' }, z.object({ name: z.string() }))
    return { name: found.name, phoneNumber: null }
  },
  subscribe: (client, { providerId }) => subscribePage(client, providerId),
  parse: parsePage,
  text: byCharacters(2000),
  contactOf: (_personId, name) => ({ name: name ?? undefined }),
  // The echo of the message returns it, which proves delivery to the service.
  send: (client, { providerId }, outgoing) =>
    sendAsPage(client, providerId, outgoing, { metadata: outgoing.tag }),
})
