import { seenByAccount } from '../kit/live.ts'
import type { Capability } from '../platform/app.ts'
import {
  conversationsBacklog,
  conversationsErasing,
  conversationsHousekeeping,
  conversationsJobs,
  knownConversations,
  sendToConversation,
} from './conversations/index.ts'
import { counts } from './counts.ts'
import * as endpoints from './endpoints/list.ts'
import { findAgents, findConversations, findFlows } from './find.ts'
import { addUpChore } from './inbox/index.ts'
import { turnMetrics } from './metrics.ts'
import { agentReferences } from './references.ts'
import { openToolbox } from './tools/open-toolbox.ts'
import { usesByAgents } from './usage.ts'

export { identitySecret, signsIdentity } from './agents/identity.ts'
export { readAgent } from './agents/read.ts'
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
export { defaultGuardrails } from './guardrails/setting.ts'
export { teamInboxSettings } from './handover/settings.ts'
export { replyAsPerson, withoutFileLines } from './inbox/index.ts'
export { defaultAgentSetting } from './settings/agent-setting.ts'
export { allChannelSettings, defaultChannelSettings, readTogether } from './settings/channels.ts'
export { type LivechatAgent, readLivechatAgent } from './settings/livechat.ts'
export { presenceOf } from './settings/presence.ts'
export { readChannels, switchOn } from './settings/settings.ts'
export { defaultTheme, theme } from './settings/theme.ts'
export { toolTypes } from './tools/tool-types.ts'
export { createTool } from './tools/tools.ts'
export { warmUpAgents } from './warm-up.ts'

export const agents: Capability = {
  name: 'Agents',
  description: 'Conversational agents, their flows, and everything that flows refer to.',
  endpoints: Object.values(endpoints).flat(),
  jobs: conversationsJobs,
  backlogs: [conversationsBacklog],
  housekeeping: [...conversationsHousekeeping, addUpChore],
  metrics: turnMetrics,
  lookups: { Conversation: knownConversations },
  messaging: { sendToConversation },
  openToolbox,
  references: agentReferences,
  uses: usesByAgents,
  search: { agent: findAgents, flow: findFlows, conversation: findConversations },
  liveTopics: { conversation: { visible: seenByAccount } },
  erasing: conversationsErasing,
  counts,
}
