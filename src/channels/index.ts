import type { Capability } from '../platform/app.ts'
import { phoneNumberReferences } from './connections/references.ts'
import { releaseAgent } from './connections/store.ts'
import * as endpoints from './endpoints/list.ts'
import { chatApi } from './endpoints/livechat/api.ts'
import * as outside from './endpoints/outside.ts'
import { channelsErasing } from './erasing.ts'
import { forgetChore } from './housekeeping.ts'
import { inboxBacklog } from './inbox/backlog.ts'
import { endChats, livechatHousekeeping } from './livechat/end-chats.ts'
import { channelMetrics } from './metrics.ts'
import { outboxBacklog } from './outbox/backlog.ts'
import { pollJob } from './polling/poll.ts'
import { templateNodeWarnings } from './templates/node-warnings.ts'
import { sendTemplate } from './templates/send-template.ts'

export type { ConnectField } from './channel.ts'
export {
  assignAgent,
  checkConnection,
  connectChannel,
  disconnect,
  type NewConnection,
  renewCredentials,
} from './connections/connect.ts'
export { obstaclesOf } from './connections/readiness.ts'
export {
  type Connection,
  canSend,
  listConnections,
  readConnection,
} from './connections/store.ts'
export { webhookSettings } from './connections/webhook-address.ts'
export { connectable } from './endpoints/new-channel.ts'

export const channels: Capability = {
  name: 'Channels',
  description:
    'Numbers, accounts, pages and mailboxes that agents answer on, and their message templates. The API for visitors of the live chat has its own description: `/chat/api/openapi.json`.',
  endpoints: Object.values(endpoints).flat(),
  outsideEndpoints: Object.values(outside).flat(),
  sideApi: chatApi,
  endStreams: endChats,
  backlogs: [inboxBacklog, outboxBacklog],
  jobs: [pollJob],
  metrics: channelMetrics,
  housekeeping: [forgetChore, ...livechatHousekeeping],
  references: [phoneNumberReferences],
  nodeWarnings: [templateNodeWarnings],
  messaging: { sendTemplate },
  erasing: channelsErasing,
  onAgentDeleted: (app, { id }) => releaseAgent(app.db, id),
}
