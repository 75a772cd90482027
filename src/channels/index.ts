import type { Capability } from '../platform/app.ts'
import { phoneNumberReferences } from './connections/references.ts'
import { releaseAgent } from './connections/store.ts'
import { emailEndpoints } from './email/endpoints.ts'
import { fetchMailChore, fetchMailJob } from './email/fetch.ts'
import { getMedia } from './endpoints/get-media.ts'
import { listChannels } from './endpoints/list-channels.ts'
import { listDeliveries } from './endpoints/list-deliveries.ts'
import { listTemplates } from './endpoints/list-templates.ts'
import { manageChannels } from './endpoints/manage-channels.ts'
import { replyTemplate } from './endpoints/reply-template.ts'
import { typing } from './endpoints/typing.ts'
import { forgetChore } from './housekeeping.ts'
import { inboxBacklog } from './inbox/backlog.ts'
import { chatApi, livechatHousekeeping, serveLivechat } from './livechat/index.ts'
import { channelMetrics } from './metrics.ts'
import { outboxBacklog } from './outbox/backlog.ts'
import { serveLinkedFiles } from './outbox/files.ts'
import { templateNodeWarnings } from './templates/node-warnings.ts'
import { sendTemplate } from './templates/send-template.ts'
import { serveMetaWebhook } from './webhook/route.ts'

export {
  checkConnection,
  connectChannel,
  type NewConnection,
  renewCredentials,
  webhookSettings,
} from './connections/connect.ts'
export { obstaclesOf } from './connections/readiness.ts'
export {
  assignAgent,
  type Connection,
  canSend,
  deleteConnection,
  listConnections,
  readConnection,
} from './connections/store.ts'
export { metaMessengers } from './messengers.ts'

export const channels: Capability = {
  name: 'Channels',
  description:
    'Numbers, accounts, pages and mailboxes through which people write to agents, and the templates that may be sent to them. What visitors of a live chat use has a description of its own: `/chat/api/openapi.json`.',
  endpoints: [
    listChannels,
    listTemplates,
    listDeliveries,
    typing,
    getMedia,
    replyTemplate,
    ...manageChannels,
    ...emailEndpoints,
  ],
  routes: (server, app) => {
    serveMetaWebhook(server, app)
    serveLivechat(server, app)
    serveLinkedFiles(server, app)
  },
  sideApi: chatApi,
  backlogs: [inboxBacklog, outboxBacklog],
  jobs: [fetchMailJob],
  metrics: channelMetrics,
  housekeeping: [forgetChore, fetchMailChore, ...livechatHousekeeping],
  references: [phoneNumberReferences],
  nodeWarnings: [templateNodeWarnings],
  messaging: { sendTemplate },
  onAgentDeleted: (_app, db, { id }) => releaseAgent(db, id),
}
