import {
  graphEndpoints,
  transferEndpoints,
  tryingEndpoints,
  variableEndpoints,
  versionEndpoints,
} from '../authoring/index.ts'
import { seenByAccount } from '../kit/live.ts'
import type { Capability } from '../platform/app.ts'
import { readAgent } from './agents/agents.ts'
import { agentEndpoints } from './agents/endpoints.ts'
import { agentParams } from './agents/resource.ts'
import {
  conversationsBacklogs,
  conversationsEndpoints,
  conversationsHousekeeping,
  conversationsJobs,
  knownConversations,
  sendToConversation,
} from './conversations/index.ts'
import { counts } from './counts.ts'
import { findAgents, findConversations, findFlows } from './find.ts'
import { flowEndpoints } from './flows/endpoints.ts'
import { flowFamily } from './flows/family.ts'
import { addUpChore, inboxEndpoints } from './inbox/index.ts'
import { intentEndpoints } from './intents/endpoints.ts'
import { matchIntents } from './intents/match.ts'
import { turnMetrics } from './metrics.ts'
import { playbookEndpoints } from './playbooks/endpoints.ts'
import { agentReferences } from './references.ts'
import { assignedEndpoints } from './settings/assigned.ts'
import { settingEndpoints } from './settings/endpoints.ts'
import { handOverEndpoints } from './settings/hand-over.ts'
import { toolEndpoints } from './tools/endpoints.ts'
import { openToolbox } from './tools/open-toolbox.ts'
import { toolTryingEndpoints } from './tools/trying.ts'
import { usesByAgents } from './usage.ts'

export { readAgent } from './agents/agents.ts'
export { identitySecret, signsIdentity } from './agents/identity.ts'
export {
  addMessage,
  type CarriedOn,
  type ChannelName,
  carryOn,
  closeConversation,
  conversationFor,
  type Feedback,
  feedbacks,
  type Incoming,
  type Kept,
  type KnownContact,
  keepEcho,
  keepFeedback,
  keepMessage,
  type MessengerName,
  nobody,
  type Posted,
  postToConversation,
  type Received,
  receive,
  recordEvent,
  renameConversation,
  type Said,
  type TurnListener,
  type Unanswered,
  uuidOf,
} from './conversations/index.ts'
export { replyAsPerson, withoutFileLines } from './inbox/index.ts'
export { type LivechatAgent, readLivechatAgent } from './settings/livechat.ts'
export { presenceOf } from './settings/presence.ts'
export { readChannels } from './settings/settings.ts'
export { theme } from './settings/theme.ts'
export { createTool } from './tools/tools.ts'

export const agents: Capability = {
  name: 'Agents',
  description: 'Conversational agents: what they are told, the flows they follow, and what those point at.',
  endpoints: [
    ...agentEndpoints,
    ...settingEndpoints,
    ...assignedEndpoints,
    ...flowEndpoints,
    ...graphEndpoints(flowFamily),
    ...tryingEndpoints(flowFamily),
    ...versionEndpoints(flowFamily),
    ...transferEndpoints(flowFamily),
    ...variableEndpoints({
      label: 'an agent',
      path: '/agents/{agentId}',
      params: agentParams,
      ownerOf: async (db, caller, { agentId }) => ({
        agentId: (await readAgent(db, caller.account.id, String(agentId))).id,
      }),
    }),
    ...intentEndpoints,
    matchIntents,
    ...playbookEndpoints,
    ...toolEndpoints,
    ...toolTryingEndpoints,
    ...conversationsEndpoints,
    ...inboxEndpoints,
    ...handOverEndpoints,
  ],
  jobs: conversationsJobs,
  backlogs: conversationsBacklogs,
  housekeeping: [...conversationsHousekeeping, addUpChore],
  metrics: turnMetrics,
  lookups: { Conversation: knownConversations },
  messaging: { sendToConversation },
  openToolbox,
  references: agentReferences,
  uses: usesByAgents,
  search: { agent: findAgents, flow: findFlows, conversation: findConversations },
  liveTopics: { conversation: { visible: seenByAccount } },
  counts,
}
