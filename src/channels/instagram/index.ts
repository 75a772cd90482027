import { z } from 'zod'
import { msg, verbatim } from '../../../languages/text.ts'
import { idPath } from '../meta/client.ts'
import { atMeta, idField } from '../meta/connecting.ts'
import { viaMeta } from '../meta/messenger.ts'
import { parsePage } from '../meta/page-messages.ts'
import { sendAsPage, subscribePage } from '../meta/page-sending.ts'
import { byBytes } from '../split.ts'

/** Instagram: the account is reached through its linked page, if it has one. */
export const photoapp = viaMeta({
  key: 'photoapp',
  label: verbatim('Instagram'),
  connecting: atMeta(msg('account'), [
    idField({
      name: 'providerId',
      flag: 'id',
      label: msg('Instagram account ID'),
      example: '17841400000000001',
    }),
    idField({
      name: 'pageId',
      flag: 'page',
      label: msg('Page ID'),
      hint: msg('The page that the account is linked to.'),
      isOptional: true,
      example: '100290129340395',
    }),
  ]),
  webhookObject: 'instagram',
  describe: async (client, { providerId }) => {
    const account = z.object({ username: z.string().optional(), name: z.string().optional() })
    const found = await client.get(idPath(providerId), { fields: 'username,name' }, account)
    return { name: found.username ?? found.name ?? providerId, phoneNumber: null }
  },
  subscribe: (client, { providerId, pageId }) => subscribePage(client, pageId ?? providerId),
  parse: parsePage,
  text: byBytes(1000),
  contactOf: (_personId, name) => ({ name: name ?? undefined }),
  send: (client, { providerId, pageId }, outgoing) => sendAsPage(client, pageId ?? providerId, outgoing),
})
