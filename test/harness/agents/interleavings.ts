import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { receive } from '../../../src/agents/conversations/index.ts'
import { take } from '../../../src/agents/inbox/change.ts'
import { replyAsPerson } from '../../../src/agents/inbox/reply.ts'
import type { UserCaller } from '../../../src/kit/caller.ts'
import { Problem } from '../../../src/kit/problem.ts'
import type { TestServer } from '../server.ts'
import { createAgent, say, type TestAgent } from './agent.ts'

/** What went wrong in a conversation that a person took over while others were writing in it. */
export interface Violation {
  conversationId: string
  what: string
}

/** A person takes over at a random moment of a random number of turns, again and again, on the real runtime. */
export async function interleave(server: TestServer, trials: number, atATime: number): Promise<Violation[]> {
  const agent = await talkative(server)
  const caller = await ownerOf(server)
  const waiting = Array.from({ length: trials }, (_, index) => index)
  const violations: Violation[] = []
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (waiting.pop() !== undefined) violations.push(...(await one(server, agent, caller)))
    }),
  )
  return violations
}

async function talkative(server: TestServer): Promise<TestAgent> {
  const instructions = 'If the user asks about opening hours, say "We open at nine."'
  const agent = await createAgent(server.api, { instructions })
  await agent.start(say('Welcome!'), say('What can we do for you?'))
  return agent
}

async function ownerOf({ app, account }: TestServer): Promise<UserCaller> {
  const { id, namespace, owner } = account
  const { name } = await app.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    account: { id, name, namespace },
    user: { id: owner.id, email: owner.email, role: 'OWNER' },
    via: { kind: 'key', id: 0 },
  }
}

const upTo = (most: number) => Math.floor(Math.random() * (most + 1))

async function one(server: TestServer, agent: TestAgent, caller: UserCaller): Promise<Violation[]> {
  const { app } = server
  const incoming = {
    accountId: caller.account.id,
    agentId: agent.id,
    channel: 'OVERVIEW',
    actsAs: 'caller',
    userId: caller.user.id,
  } as const
  const { conversationId } = await receive(app, { ...incoming, message: null })
  const writing = Array.from({ length: 1 + upTo(2) }, async () => {
    await sleep(upTo(6))
    await receive(app, { ...incoming, conversationId, message: 'What are your opening hours?' })
  })
  const takingOver = (async () => {
    await sleep(upTo(20))
    if (upTo(3) === 0) await take(app, caller, conversationId)
    return replyAsPerson(app, caller, conversationId, { text: 'This is Mara.' })
  })()
  const [replyId] = await Promise.all([takingOver, ...writing])
  // Whoever writes later is not answered either.
  await receive(app, { ...incoming, conversationId, message: 'Are you there?' })
  return check(server, conversationId, replyId, writing.length + 1)
}

async function check(
  { app }: TestServer,
  conversationId: string,
  replyId: string,
  written: number,
): Promise<Violation[]> {
  const { rows } = await sql<{
    after: number
    users: number
    messages: number
    counted: number
    unfinished: number
  }>`
    select
      (select count(*)::int from conversation_entries e where e.conversation_id = c.id and e.role = 'AGENT'
         and not e.by_person
         and e.ordinal > (select ordinal from conversation_entries where id = ${replyId})) as after,
      (select count(*)::int from conversation_entries e where e.conversation_id = c.id and e.role = 'USER') as users,
      (select count(*)::int from conversation_entries e where e.conversation_id = c.id and e.role is not null) as messages,
      (select count(*)::int from conversation_turns t
       where t.conversation_id = c.id and t.status in ('QUEUED', 'RUNNING')) as unfinished,
      c.message_count as counted
    from conversations c where c.id = ${conversationId}`.execute(app.db)
  const [found] = rows
  if (found === undefined) throw new Problem('not_found', 'The conversation is gone.')
  const wrong = [
    found.after > 0 ? `${found.after} messages of the agent after the takeover` : '',
    found.users === written ? '' : `${found.users} of ${written} messages of the user are there`,
    found.messages === found.counted ? '' : `${found.messages} messages, ${found.counted} counted`,
    found.unfinished === 0 ? '' : `${found.unfinished} turns did not end`,
  ]
  return wrong.filter((what) => what !== '').map((what) => ({ conversationId, what }))
}
