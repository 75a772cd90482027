import type { Db } from '../../platform/database/index.ts'
import { turnBacklog } from '../../runs/index.ts'
import { answerJob } from './answer-later.ts'
import { findAnswerer } from './answerer.ts'
import { backfillWordsChore } from './backfill-words.ts'
import { idleChore } from './idle.ts'
import { forgetConversations } from './retention.ts'
import { summariseJob } from './summary.ts'
import { waitingChore } from './sweep-waiting.ts'

export { type EventType, eventTypes, type TurnListener } from '../../runs/index.ts'
export { answerLastMessage } from './answer-later.ts'
export { type CarriedOn, carryOn, type Said } from './carry-on.ts'
export { closeConversation, noLongerWaited } from './close.ts'
export type { KnownContact } from './contact.ts'
export { contactsFor, contactsWith } from './contacts.ts'
export {
  type ChannelName,
  type ConversationStatus,
  channelNames,
  type Feedback,
  feedbacks,
  type Handler,
  handlers,
} from './conversation.ts'
export { conversationsErasing } from './erasing.ts'
export { nobody, recordEvent } from './events.ts'
export { keepFeedback } from './feedback.ts'
export { membersOf, tellAssigned } from './hand-over.ts'
export type { Incoming } from './incoming.ts'
export {
  conversationFor,
  type Kept,
  keepEcho,
  keepMessage,
  renameConversation,
  type Unanswered,
} from './keep.ts'
export { replyWindowMs } from './outgoing.ts'
export { addMessage, type Posted, postToConversation, sendToConversation, uuidOf } from './post.ts'
export { readAgentsAhead } from './read-ahead.ts'
export { type Received, receive } from './receive.ts'
export { asSeen } from './seen-turns.ts'
export { suggestReply } from './suggest.ts'
export { inTakeover, lockOpen, recordTaken } from './takeover.ts'
export { noteReplied } from './waiting.ts'

export const conversationsJobs = [summariseJob, answerJob]
export const conversationsHousekeeping = [idleChore, waitingChore, backfillWordsChore, forgetConversations]
export const conversationsBacklog = turnBacklog(findAnswerer)

/** Those of these ids that are conversations of the account: records may relate to them. */
export async function knownConversations(
  db: Db,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  const wellFormed = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
  if (wellFormed.length === 0) return []
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', wellFormed)
    .execute()
  return rows.map((row) => row.id)
}
