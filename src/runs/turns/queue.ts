import { setTimeout as sleep } from 'node:timers/promises'
import { notFound, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { type Lease, LeaseLost } from '../lease.ts'
import { performTurn, type TurnResult, type TurnWork } from './drive-turn.ts'
import {
  type Held,
  holdConversation,
  letConversationGo,
  nextTurn,
  type TurnRequest,
  takeConversation,
} from './held.ts'
import type { MessageEntry, TurnListener } from './recorder.ts'
import type { Answerer, FindAnswerer, ListenerOf } from './turn.ts'

/** Runs a turn of a conversation that this process holds, and releases the conversation. */
export async function runHeld(work: TurnWork): Promise<TurnResult | undefined> {
  try {
    return await performTurn(work)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    return undefined
  } finally {
    work.lease.end()
  }
}

// Only if two messages meet, or after a crash. Short enough not to be noticed, long enough not to cause load.
const firstPause = 20
const longestPause = 250

/**
 * Waits until a turn is over, in any process. If the conversation isn't held, this process runs its queued
 * turns in order: its own turn, or one that a dead process left.
 */
export async function awaitTurn(
  app: App,
  find: FindAnswerer,
  conversationId: string,
  turnId: string,
  listener?: TurnListener,
): Promise<TurnResult> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    const done = await resultOf(app.db, conversationId, turnId)
    if (done !== undefined) return done
    const isRun = await takeNext(app, find, conversationId, (id) => (id === turnId ? listener : undefined))
    if (isRun === undefined) await sleep(pause)
  }
}

/**
 * Runs the next turn of a conversation that isn't held. False: there is none. Undefined: the conversation is
 * held.
 */
export async function takeNext(
  app: App,
  find: FindAnswerer,
  conversationId: string,
  listenerOf: ListenerOf = () => undefined,
): Promise<boolean | undefined> {
  const { held, lease } = await holdConversation(app, conversationId, (holder) =>
    takeConversation(app.db, holder, conversationId),
  )
  if (lease === undefined) return undefined
  try {
    return await runNext(app, find, held, lease, listenerOf)
  } finally {
    lease.end()
  }
}

/** Runs the next turn of a conversation that this process holds; false if there is none. */
async function runNext(
  app: App,
  find: FindAnswerer,
  held: Held,
  lease: Lease,
  listenerOf: ListenerOf,
): Promise<boolean> {
  const row = await nextTurn(app.db, held)
  if (row === undefined) {
    await letConversationGo(app.db, held)
    return false
  }
  const answerer = await answererOf(app, find, held, row.request)
  await runHeld({ app, held, lease, row, answerer, listener: listenerOf(row.id) })
  return true
}

/** The agent may have been deleted since; its turns are still finished. */
async function answererOf(app: App, find: FindAnswerer, held: Held, request: TurnRequest): Promise<Answerer> {
  try {
    return await find(app, held, request)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await abandon.all(app.db, held.id)
    await letConversationGo(app.db, held)
    throw error
  }
}

const abandon = statement<unknown, [conversationId: string]>(
  'agents.abandon-turns',
  `update conversation_turns set status = 'FAILED', error = 'The agent was deleted.', completed_at = now()
   where conversation_id = $1 and status in ('QUEUED', 'RUNNING')`,
)

const result = statement<
  { status: string; error: string | null; closed: boolean; messages: MessageEntry[] | null },
  [conversationId: string, turnId: string]
>(
  'agents.turn-result',
  `select t.status, t.error, c.status = 'CLOSED' as closed,
     (select json_agg(json_build_object('id', e.id, 'role', e.role, 'content', e.content, 'data', e.data,
        'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.ordinal)
      from conversation_entries e
      where e.conversation_id = $1 and e.turn_id = $2 and e.role = 'AGENT') as messages
   from conversation_turns t join conversations c on c.id = t.conversation_id
   where t.id = $2 and t.conversation_id = $1`,
)

async function resultOf(db: Db, conversationId: string, turnId: string): Promise<TurnResult | undefined> {
  const row = await result.first(db, conversationId, turnId)
  // The conversation was erased during the turn.
  if (row === undefined) throw notFound('conversation')
  if (row.status !== 'DONE' && row.status !== 'FAILED') return undefined
  const failure =
    row.status === 'DONE' ? null : { code: 'node_failed' as const, message: row.error ?? 'The turn failed.' }
  return { messages: row.messages ?? [], failure, closed: row.closed }
}
