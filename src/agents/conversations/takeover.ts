import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction, type Json, statement } from '../../platform/database/index.ts'
import type { ChannelName, Handler } from './conversation.ts'
import { recordEvent } from './events.ts'
import { finishTurn } from './finish.ts'
import { emptyRecord, type Recorded } from './recorder.ts'
import { type Checkpoint, conversationRows, type TurnRequest } from './store.ts'

/** Which conversation of which account. */
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

/** The conversation, which nobody else changes until the transaction ends. Only an open one can be dealt with. */
export async function lockOpen(db: Db, { accountId, conversationId }: Which): Promise<Locked> {
  const found = await lock.first(db, accountId, conversationId)
  if (found === undefined) throw notFound('conversation')
  if (found.status !== 'OPEN') throw conflict('This conversation is closed: reopen it first.')
  return found
}

const take = statement<{ epoch: number }, [conversationId: string, userId: number | null]>(
  'agents.take-over',
  `update conversations set handler = 'HUMAN', assignee_id = coalesce($2, assignee_id), epoch = epoch + 1,
     holder = null, state = state - 'flows', waiting_since = null, wait_until = null, told_place = null,
     snoozed_until = null, hand_back_note = null
   where id = $1 returning epoch`,
)

const unfinished = statement<
  { id: string; request: Json; checkpoint: Json; message: string | null },
  [conversationId: string, epoch: number]
>(
  'agents.end-turns',
  `update conversation_turns t set status = 'RUNNING', epoch = $2
   where conversation_id = $1 and status in ('QUEUED', 'RUNNING')
   returning id, request, checkpoint, (select content from conversation_entries e where e.id = t.id) as message`,
)

/**
 * A person answers from now on. The turn under way can write nothing any more, and those that wait are not begun: what
 * the user said in them is written down, what the agent would have said is not. With `userId` null it is not known who.
 */
async function takeOver(db: Db, which: Which, userId: number | null): Promise<Locked> {
  const found = await lockOpen(db, which)
  if (found.handler === 'HUMAN' && (userId === null || found.assigneeId === userId)) return found
  const taken = await take.first(db, found.id, userId)
  if (taken === undefined) throw new Error('a locked conversation is gone')
  await endTurns(db, { ...found, epoch: taken.epoch })
  return found
}

/** Ends the turns of a locked conversation whose epoch was raised: their user messages stay, the agent says nothing. */
export async function endTurns(
  db: Db,
  held: Pick<Locked, 'id' | 'channel' | 'state' | 'epoch'>,
): Promise<void> {
  const { variables = {} } = Object(held.state)
  for (const turn of await unfinished.all(db, held.id, held.epoch)) {
    const request = turn.request as unknown as TurnRequest
    await finishTurn(db, held, {
      turnId: turn.id,
      opens: request.opens,
      message: turn.message,
      state: { flows: [], variables: { ...variables, ...request.variables } },
      record: withoutReplies(turn.checkpoint as unknown as Checkpoint | null),
      credits: 0,
      error: null,
    })
  }
}

/** The transcript tells who has taken over; nothing where they had before. */
export async function recordTaken(db: Db, before: Locked, userId: number | null): Promise<void> {
  const isSame = userId === null || before.assigneeId === userId
  if (before.handler === 'HUMAN' && isSame) return
  await recordEvent(db, before.id, 'TAKEN_OVER', { user_id: userId })
}

/** What a turn had done before it ended is told; what it had meant to say is not said. */
function withoutReplies(checkpoint: Checkpoint | null): Recorded {
  if (checkpoint === null) return emptyRecord()
  const { record } = checkpoint
  const happened = record.entries.filter((entry) => !('role' in entry))
  return { ...record, entries: happened, close: false, feedback: null, handOver: null }
}

/** Takes a conversation over together with `work`, in one transaction, and ends the turn that runs in this process. */
export async function inTakeover<T>(
  app: App,
  which: Which,
  userId: number | null,
  work: (db: Db, found: Locked) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(app.db, async (db) => work(db, await takeOver(db, which, userId)))
  // In other processes the next sign of life tells.
  app.holder.lose(conversationRows, which.conversationId)
  return done
}
