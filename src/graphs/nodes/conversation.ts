import { type ConversationEffects, type Effects, NodeFailure } from '../../kit/effects.ts'

/** The conversation of a flow's run. Automations have none. */
export function conversationOf({ conversation }: Effects): ConversationEffects {
  if (conversation === null) throw new NodeFailure('This node needs a conversation, and a workflow has none.')
  return conversation
}
