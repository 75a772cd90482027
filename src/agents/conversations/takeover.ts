import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, type Json, statement, transact } from '../../platform/database/index.ts'
import { conversationRows, endTurns } from '../../runs/index.ts'
import type { ChannelName, Handler } from './conversation.ts'
import { recordEvent } from './events.ts'

export interface Which {
  accountId: number
  conversationId: string
}

interface Locked {
  id: string
  accountId: number
  agentId: string
  status: string
  channel: ChannelName
  handler: Handler
  assigneeId: number | null
  teamId: number | null
  state: Json
  epoch: number
}

const lock = statement<Locked, [accountId: number, conversationId: string]>(
  'agents.lock-conversation',
  `select id, account_id as "accountId", agent_id as "agentId", status, channel, handler, assignee_id as "assigneeId",
     team_id as "teamId", state, epoch from conversations
   where account_id = $1 and id = $2 for update`,
)

/** Locks the conversation until the transaction ends. Throws if it isn't open. */
export async function lockOpen(db: Db, { accountId, conversationId }: Which): Promise<Locked> {
  const found = await lock.first(db, accountId, conversationId)
  if (found === undefined) throw notFound('conversation')
  if (found.status !== 'OPEN') throw conflict('This conversation is closed: reopen it first.')
  return found
}

const take = statement<{ epoch: number }, [conversationId: string, userId: number | null]>(
  'agents.take-over',
  `update conversations set handler = 'HUMAN', assignee_id = coalesce($2, assignee_id), epoch = epoch + 1,
     holder = null, state = state - 'flows', waiting_since = null, wait_until = null,
     snoozed_until = null, hand_back_note = null
   where id = $1 returning epoch`,
)

/**
 * Lets a teammate answer from now on. The current turn can't write any more, and queued ones don't start:
 * their user messages are kept, the agent's replies are not. `userId` is null if the teammate is unknown.
 */
async function takeOver(db: Db, which: Which, userId: number | null): Promise<Locked> {
  const found = await lockOpen(db, which)
  if (found.handler === 'HUMAN' && (userId === null || found.assigneeId === userId)) return found
  const taken = await take.first(db, found.id, userId)
  if (taken === undefined) throw new Error('a locked conversation is gone')
  await endTurns(db, { ...found, epoch: taken.epoch })
  return found
}

/** Records the takeover in the transcript, unless the same teammate had it before. */
export async function recordTaken(db: Db, before: Locked, userId: number | null): Promise<void> {
  const isSame = userId === null || before.assigneeId === userId
  if (before.handler === 'HUMAN' && isSame) return
  await recordEvent(db, before.id, 'TAKEN_OVER', { user_id: userId })
}

/**
 * Takes a conversation over together with `work`, in one transaction, and ends the turn that runs in this
 * process.
 */
export async function inTakeover<T>(
  app: App,
  which: Which,
  userId: number | null,
  work: (db: Db, found: Locked) => Promise<T>,
): Promise<T> {
  const done = await transact(app, async ({ db }) => work(db, await takeOver(db, which, userId)))
  // Other processes learn it at their next heartbeat.
  app.holder.lose(conversationRows, which.conversationId)
  return done
}
