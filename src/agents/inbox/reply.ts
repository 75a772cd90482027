import type { UserCaller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import {
  addMessage,
  type ChannelName,
  inTakeover,
  noteReplied,
  recordTaken,
  replyWindowMs,
} from '../conversations/index.ts'
import { markRead } from './change.ts'
import { sendReplyFiles, withFileLines } from './files.ts'

export interface PersonReply {
  text: string
  /** Files that the caller has uploaded for this conversation. */
  fileIds?: readonly string[]
  /** A template in the messenger's own format: it may be sent at any time. */
  payload?: Readonly<Record<string, unknown>>
}

/**
 * Sends a reply of a teammate. It takes the conversation over, and ends the agent's current turn, in one
 * commit.
 */
export async function replyAsPerson(
  app: App,
  caller: UserCaller,
  conversationId: string,
  { text, fileIds = [], payload }: PersonReply,
): Promise<string> {
  const which = { accountId: caller.account.id, conversationId }
  const { id: userId } = caller.user
  const id = timeUuid()
  await inTakeover(app, which, userId, async (db, before) => {
    const isAnothers = before.assigneeId !== null && before.assigneeId !== userId
    if (before.handler === 'HUMAN' && isAnothers) {
      throw conflict(
        `${await nameOf(db, before.assigneeId)} answers this conversation. Take it over to reply.`,
      )
    }
    const until = await replyUntil(db, conversationId, before.channel)
    if (payload === undefined && until !== null && until.getTime() < Date.now()) {
      throw conflict(
        'The messenger takes answers for 24 hours after the last message of the person. Send a template instead.',
      )
    }
    await recordTaken(db, before, userId)
    const names = await sendReplyFiles(db, caller, { messageId: id, conversationId, fileIds })
    const content = withFileLines(text, names)
    await addMessage(db, which, { id, role: 'AGENT', content, payload, by: { userId } })
    await noteReplied(db, conversationId, userId)
    await markRead(db, caller, conversationId, true)
  })
  return id
}

const lastWord = statement<{ at: Date | null }, [conversationId: string]>(
  'agents.last-user-message',
  `select created_at as at from conversation_entries where conversation_id = $1 and role = 'USER'
   order by ordinal desc limit 1`,
)

/** The time until which the channel accepts a reply; null if it always does. */
export async function replyUntil(db: Db, conversationId: string, channel: ChannelName): Promise<Date | null> {
  const windowMs = replyWindowMs(channel)
  if (windowMs === null) return null
  const at = (await lastWord.first(db, conversationId))?.at ?? null
  return new Date((at?.getTime() ?? 0) + windowMs)
}

async function nameOf(db: Db, userId: number | null): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name || 'Somebody else'
}
