import { createHash } from 'node:crypto'
import type { UserCaller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { statement, transact } from '../../platform/database/index.ts'
import type { TurnListener } from '../../runs/index.ts'
import { guardStored } from './guard.ts'
import { conversationFor, renameConversation } from './keep.ts'
import { addMessage } from './post.ts'
import { existingConversation, type Received, receive } from './receive.ts'

export interface Said {
  role: 'USER' | 'AGENT'
  content: string
}

export interface CarriedOn extends Received {
  usage: { credits: number; inputTokens: number; outputTokens: number }
}

/** The agent's words as the client will send them back after the turn. */
type Replied = (received: Received) => string

/**
 * A turn for clients that send the whole history with every message, and no ID of the conversation. The
 * history identifies the conversation. If it is unknown (shortened or edited), a new conversation starts with
 * it.
 */
export async function carryOn(
  app: App,
  caller: UserCaller,
  agentId: string,
  spoken: { before: readonly Said[]; message: string; listener?: TurnListener | undefined; replied: Replied },
): Promise<CarriedOn> {
  const { before, message, listener, replied } = spoken
  const [accountId, userId] = [caller.account.id, caller.user.id]
  const where = { accountId, agentId, channel: 'OVERVIEW' as const }
  const conversationId = before.length === 0 ? undefined : await conversationOf(app, where, userId, before)
  const received = await receive(app, {
    ...where,
    conversationId,
    message,
    actsAs: 'caller',
    userId,
    listener,
  })
  const after: Said[] = [
    ...before,
    { role: 'USER', content: message },
    { role: 'AGENT', content: replied(received) },
  ]
  if (!received.closed) await renameConversation(app.db, received.conversationId, nameOf(userId, after))
  return { ...received, usage: await usageOf(app, accountId, received.turnId) }
}

type Where = { accountId: number; agentId: string; channel: 'OVERVIEW' }

async function conversationOf(
  app: App,
  where: Where,
  userId: number,
  before: readonly Said[],
): Promise<string> {
  const externalId = nameOf(userId, before)
  const known = await existingConversation(app.db, { ...where, externalId })
  if (known !== undefined) return known
  const conversationId = await conversationFor(app, { ...where, externalId: timeUuid() })
  const { accountId } = where
  await transact(app, async ({ db }) => {
    for (const { role, content: given } of before) {
      const content = role === 'USER' ? await guardStored(db, where, given) : given
      await addMessage(db, { accountId, conversationId }, { id: timeUuid(), role, content })
    }
  })
  return conversationId
}

/** Always the same for the same user and history. */
function nameOf(userId: number, said: readonly Said[]): string {
  const words = said.map(({ role, content }) => [role, content.trim()])
  const hash = createHash('sha256').update(JSON.stringify([userId, words]))
  return `said-${hash.digest('hex')}`
}

const turnUsage = statement<
  { credits: number; input_tokens: number; output_tokens: number },
  [accountId: number, turnId: string]
>(
  'agents.turn-usage',
  `select t.credits::float8 as credits, t.input_tokens::float8 as input_tokens, t.output_tokens::float8 as output_tokens
   from conversation_turns t join conversations c on c.id = t.conversation_id
   where c.account_id = $1 and t.id = $2`,
)

async function usageOf(app: App, accountId: number, turnId: string): Promise<CarriedOn['usage']> {
  const found = await turnUsage.first(app.db, accountId, turnId)
  return {
    credits: found?.credits ?? 0,
    inputTokens: found?.input_tokens ?? 0,
    outputTokens: found?.output_tokens ?? 0,
  }
}
