import type { DescribedApi } from '../../../kit/extensions/api.ts'
import { chatPrefix } from '../../livechat/callers.ts'
import { conversationEndpoints } from './conversation.ts'
import { fileEndpoints } from './files.ts'
import { visitorEndpoints } from './visitors.ts'

const introduction = `What the chat of an agent talks to, for those who build one of their own. There is no API key in it: a visitor
has a token that is good for one agent and for nothing else, sent as \`Authorization: Bearer <token>\`.

Sites that are not among the allowed origins of the agent are refused on every path. Errors have the shape of the public
API's; a visitor, and an address, that asks too often gets a 429 with \`Retry-After\`.`

/** The API for visitors of the live chat. */
export const chatApi: DescribedApi = {
  title: 'Frontdesk live chat',
  introduction,
  prefix: chatPrefix,
  token: { name: 'visitorToken', description: "The visitor's token." },
  groups: [
    {
      name: 'Visitors',
      description: 'The look of the chat and the availability of the team.',
      endpoints: visitorEndpoints,
    },
    {
      name: 'Conversation',
      description: 'Messages of the visitor and the agent.',
      endpoints: conversationEndpoints,
    },
    { name: 'Files', description: 'Files that visitors send with their messages.', endpoints: fileEndpoints },
  ],
}
