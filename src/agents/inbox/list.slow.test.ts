import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createAgent } from '../../../test/harness/agents/agent.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type Sent, sentBy } from '../../../test/harness/statements.ts'

const server = useServer()
const count = 200_000
let agentId = ''

beforeAll(async () => {
  const { db } = server.app
  agentId = (await createAgent(server.api)).id
  await sql`
    insert into conversations (id, account_id, agent_id, channel, status, handler, assignee_id, created_at, last_message_at)
    select gen_random_uuid(), ${server.account.id}, ${agentId},
      (array['OVERVIEW', 'LIVECHAT', 'CHATAPP'])[1 + n % 3], case when n % 20 = 0 then 'OPEN' else 'CLOSED' end,
      case when n % 400 = 0 then 'QUEUE' when n % 200 = 0 then 'HUMAN' else 'AGENT' end,
      case when n % 200 = 0 then ${server.account.owner.id}::int end,
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`.execute(db)
  await sql`
    insert into conversation_entries (id, conversation_id, role, content, created_at)
    select gen_random_uuid(), id, 'USER', 'Hello', created_at from conversations`.execute(db)
  await sql`analyze conversations, conversation_entries`.execute(db)
}, 300_000)

it.each([
  [''],
  ['status=OPEN'],
  ['status=CLOSED'],
  ['handler=QUEUE&status=OPEN'],
  ['assignee=me&status=OPEN'],
  ['channel=CHATAPP'],
  ['unread=true'],
])('reads a page of 200,000 by an index, in at most two selects: %s', async (query) => {
  const sent = await sentBy(() => server.api.ok.get(`/conversations?${query}`))
  const reads = sent.filter(({ text }) => /\b(?:conversations|records)\b/.test(text))
  expect(reads.length).toBeLessThanOrEqual(2)
  const [page] = reads.filter(({ text }) => text.includes('last_message_at desc'))
  if (page === undefined) throw new Error('no page was read')
  const { plan, milliseconds } = await planOf(page)
  expect(JSON.stringify(plan)).not.toContain(
    '"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"conversations"',
  )
  expect(plan['Actual Rows']).toBeGreaterThan(0)
  expect(rowsRead(plan)).toBeLessThan(5000)
  expect(milliseconds).toBeLessThan(1000)
})

it('counts them with one statement that looks at few, also for whoever has read everything', async () => {
  const { db } = server.app
  await sql`insert into conversation_reads (user_id, conversation_id, read_at)
    select ${server.account.owner.id}, id, last_message_at from conversations where status = 'OPEN'`.execute(
    db,
  )
  // Conversations that they answered in the years before, and snoozed ones.
  await sql`update conversations set assignee_id = ${server.account.owner.id} where status = 'CLOSED'
    and last_message_at < now() - interval '100 days'`.execute(db)
  await sql`update conversations set snoozed_until = now() + interval '1 day' where status = 'OPEN'
    and last_message_at < now() - interval '130 days'`.execute(db)
  await sql`analyze conversations, conversation_reads`.execute(db)
  let counts: unknown
  const sent = await sentBy(async () => {
    counts = await server.api.ok.get('/conversations/counts')
  })
  expect(counts).toMatchObject({ open: 1000, unread: 0, mine: expect.any(Number) })
  const reads = sent.filter(({ text }) => /\bconversations\b/.test(text))
  expect(reads).toHaveLength(1)
  const [{ plan }] = (await Promise.all(reads.map(planOf))) as [Awaited<ReturnType<typeof planOf>>]
  expect(rowsRead(plan)).toBeLessThan(7000)
})

/** The database's plan of a statement. */
async function planOf({ text, values = [] }: Sent): Promise<{ plan: Plan; milliseconds: number }> {
  const client = await server.app.database.pool.connect()
  try {
    const { rows } = await client.query({ text: `explain (analyze, format json) ${text}`, values })
    const [{ Plan: plan, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN']
    return { plan, milliseconds }
  } finally {
    client.release()
  }
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The number of conversations that were read for the page. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'conversations'
      ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
      : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
}
