import { authenticate, createAccount, recordAudit } from '../accounts/index.ts'
import { timeUuid } from '../kit/ids.ts'
import { variantOf } from '../kit/lifetime.ts'
import { search } from '../knowledge/index.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'
import { takenBack } from '../runs/index.ts'
import { createAgent } from './agents/agents.ts'
import { receive } from './conversations/index.ts'
import { sendMessage } from './endpoints/conversations/messages.ts'

const message = 'When are you open?'

// A message takes one connection, for moments two; each parses its statements and learns of the tables by itself.
const connections = 2

/**
 * Answers a message that nobody wrote, to an agent of an account that exists only inside a transaction that is taken
 * back. The first message that somebody writes then finds the code compiled, and connections on which the tables are
 * known and the statements parsed. Only for a model that asks nobody: it speaks while the transaction is open.
 */
export async function rehearse(app: App): Promise<void> {
  // Under which name this process holds conversations: written down outside of any transaction.
  await app.holder.id()
  await Promise.all(Array.from({ length: connections }, () => takenBack(app, practise)))
}

async function practise(app: App): Promise<void> {
  // What capabilities give a new account, tables of its own among it, no message needs.
  const bare = variantOf(app, { capabilities: [] })
  const name = `rehearsal-${timeUuid()}`
  const email = `${name}@frontdesk.invalid`
  const { accountId, ownerId } = await createAccount(bare, { name, namespace: name, owner: { email } })
  const account = { id: accountId, name, namespace: name }
  const user = { id: ownerId, email, role: 'OWNER' } as const
  const { id: agentId } = await createAgent(bare, { account, user }, { name })
  await beLetIn(app, accountId, email)
  sendMessage.params?.safeParse({ agentId })
  sendMessage.body?.safeParse({ message })
  const incoming = { accountId, agentId, channel: 'OVERVIEW', actsAs: 'caller', userId: ownerId } as const
  const { conversationId } = await receive(app, { ...incoming, message })
  await receive(app, { ...incoming, conversationId, message: 'Are you open on Monday?' })
  await lookUp(app)
}

/** What a request does before and beside what it asks for. */
async function beLetIn(app: App, accountId: number, actor: string): Promise<void> {
  const shown = { authorization: 'Bearer nobody', cookie: undefined, secure: true }
  await authenticate(app, shown).catch(() => undefined)
  const by = { accountId, userId: null, actor, via: 'key', address: '' } as const
  await recordAudit(app.db, { ...by, action: 'rehearsal', target: {}, requestId: timeUuid() })
}

const anyKnowledge = statement<{ id: number; account_id: number }>(
  'agents.any-knowledge',
  `select id, account_id from knowledge_bases b
   where exists (select from knowledge_chunks c where c.knowledge_base_id = b.id) limit 1`,
)

/** In what somebody has: a base that is made up for this would not have been indexed. What is found is nobody's to see. */
async function lookUp(app: App): Promise<void> {
  const base = await anyKnowledge.first(app.db)
  if (base === undefined) return
  await search(app, {
    accountId: base.account_id,
    knowledgeBaseIds: [base.id],
    query: message,
    mode: 'hybrid',
  })
}
