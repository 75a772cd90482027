import type pg from 'pg'
import { call, mediansMs } from '../client.ts'
import { print } from '../server.ts'

const filters = ['', 'status=OPEN', 'status=OPEN&handler=QUEUE', 'status=OPEN&assignee=me', 'channel=CHATAPP']

/** A page of the list of so many conversations, against two indexed selects and an empty request. */
export async function measureList(
  url: string,
  client: pg.Client,
  agentId: string,
  rows: number,
): Promise<void> {
  await client.query(
    `insert into conversations (id, account_id, agent_id, channel, status, handler, assignee_id, created_at, last_message_at)
     select gen_random_uuid(), a.account_id, a.id, (array['OVERVIEW', 'LIVECHAT', 'CHATAPP'])[1 + n % 3],
       case when n % 20 = 0 then 'OPEN' else 'CLOSED' end,
       case when n % 400 = 0 then 'QUEUE' when n % 200 = 0 then 'HUMAN' else 'AGENT' end,
       case when n % 200 = 0 then (select min(id) from users where account_id = a.account_id) end,
       now() - n * interval '10 seconds', now() - n * interval '10 seconds'
     from agents a, generate_series(1, $2) n where a.id = $1`,
    [agentId, rows],
  )
  await client.query(
    `insert into conversation_entries (id, conversation_id, role, content, created_at)
     select gen_random_uuid(), id, 'USER', 'Hello', created_at from conversations where agent_id = $1`,
    [agentId],
  )
  await client.query('vacuum analyze conversations')
  await client.query('vacuum analyze conversation_entries')
  const text = `select c.*, (select content from conversation_entries e where e.conversation_id = c.id and e.role is not null
      order by e.ordinal desc limit 1) from conversations c
    where account_id = (select account_id from agents where id = $1) order by last_message_at desc, id desc limit 51`
  for (const filter of filters) {
    const { raw, empty, page } = await mediansMs(100, {
      raw: () => client.query({ name: 'inbox-page', text, values: [agentId] }),
      empty: () => call('GET', `${url}/public/v1/me`),
      page: () => call('GET', `${url}/public/v1/conversations?${filter}`),
    })
    const ratio = (page / (2 * raw + empty)).toFixed(2)
    print(
      `a page of ${rows} conversations (${filter || 'all'}): ${page.toFixed(2)} ms; raw ${raw.toFixed(2)}, empty request ${empty.toFixed(2)}; ${ratio} of 2 raw + empty (at most 1.00)`,
    )
  }
}
