import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createAgent, type TestAgent } from '../../../test/harness/agents/agent.ts'
import { untilBlocking } from '../../../test/harness/blocked.ts'
import { elsewhere } from '../../../test/harness/pool-guard.ts'
import { useServer } from '../../../test/harness/server.ts'
import { transact } from '../../platform/database/index.ts'
import { recordEvent } from './events.ts'
import { keepFeedback } from './feedback.ts'
import { nobody, postToConversation } from './index.ts'
import { lockOpen } from './takeover.ts'

const server = useServer()
let agent: TestAgent
let other: Awaited<ReturnType<typeof server.account.addUser>>
beforeAll(async () => {
  agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
  other = await server.account.addUser('ADMIN')
})

/** Every way to add an entry to an open conversation. */
const writers: Record<string, (id: string) => Promise<unknown>> = {
  'a visitor message': (id) => agent.say('Are you there?', { conversation_id: id }),
  'a reply': (id) => server.api.ok.post(`/conversations/${id}/reply`, { text: 'This is Mara.' }),
  'an internal note': (id) => server.api.ok.post(`/conversations/${id}/notes`, { text: 'Calls back' }),
  'a takeover': (id) => server.api.ok.post(`/conversations/${id}/take`, {}),
  'an assignment': (id) => server.api.ok.post(`/conversations/${id}/assign`, { user_id: other.id }),
  'a close': (id) => server.api.ok.post(`/conversations/${id}/close`, {}),
  feedback: (id) =>
    transact(server.app, ({ db }) =>
      keepFeedback({ ...server.app, db }, id, null, { value: 'POSITIVE', comment: null }, nobody),
    ),
  'a message from an automation': (conversationId) =>
    postToConversation(server.app, { accountId: server.account.id, conversationId, content: 'A reminder' }),
  'a failed delivery': (id) => recordEvent(server.app.db, id, 'ERROR', { code: 'not_delivered' }),
}

async function ordinals(conversationId: string) {
  const { rows } = await sql<{ id: string; ordinal: number }>`
    select id, ordinal from conversation_entries where conversation_id = ${conversationId}`.execute(
    server.app.db,
  )
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]))
}

it.each(Object.entries(writers))('numbers %s after entries that commit before it', async (_name, write) => {
  const { conversation_id: conversationId } = await agent.say('When do you open?')
  // Busy: a further message has to queue.
  await sql`update conversations set holder = ${await server.app.holder.id()} where id = ${conversationId}`.execute(
    server.app.db,
  )
  const before = await ordinals(conversationId)
  const written: Promise<unknown>[] = []
  const id = crypto.randomUUID()
  await transact(server.app, async ({ db }) => {
    await lockOpen(db, { accountId: server.account.id, conversationId })
    written.push(elsewhere(() => write(conversationId)))
    await untilBlocking(db)
    await recordEvent(db, conversationId, 'NOTE', { text: 'First' }, { id })
    await sql`update conversations set holder = null where id = ${conversationId}`.execute(db)
  })
  await Promise.all(written)
  const after = await ordinals(conversationId)
  const own = after.get(id) ?? Number.NaN
  const added = [...after].filter(([entry]) => !before.has(entry) && entry !== id)
  expect(added.length).toBeGreaterThan(0)
  for (const [, ordinal] of added) expect(ordinal).toBeGreaterThan(own)
})
