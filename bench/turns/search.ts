import { listConversations } from '../../src/agents/conversations/list.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { median } from '../load.ts'

const count = 100_000

/** Page one of a search in 100,000 conversations, against an indexed select of a page, for words of every frequency. */
export async function measureSearch(
  { db, pool }: Database,
  agentId: string,
  print: (line: string) => void,
): Promise<void> {
  // In each conversation: twenty words that are its own or shared by some, and four of known frequency.
  await pool.query(
    `with made as (
       insert into conversations (id, account_id, agent_id, channel, created_at, last_message_at, summary)
       select uuidv7(make_interval(secs => n - $2)), a.account_id, a.id, 'LIVECHAT', now() + make_interval(secs => n - $2),
         now(), 'The user wanted to know about delivery ' || n
       from agents a, generate_series(1, $2::int) n where a.id = $1
       returning id, agent_id)
     insert into conversation_words (agent_id, word, conversation_id)
     select agent_id, word, id from (select *, row_number() over (order by id) as n from made) m,
       lateral (
         select 'common' as word union all
         select 'tenth' where n % 10 = 0 union all
         select 'fiftieth' where n % 50 = 0 union all
         select 'rare' where n % 10000 = 0 union all
         select 'w' || (hashint8(n * 31 + k) & 8191) from generate_series(1, 20) k) words
     on conflict do nothing`,
    [agentId, count],
  )
  // As the database does by itself after some minutes.
  await pool.query('vacuum (analyze) conversations')
  await pool.query('vacuum (analyze) conversation_words')
  const page = {
    name: 'bench-page',
    text: `select id, status, channel, contact_id, summary, feedback, message_count, created_at, last_message_at, closed_at
           from conversations where agent_id = $1 order by id desc limit 50`,
    values: [agentId],
  }
  const searches = ['common', 'tenth', 'fiftieth', 'rare', 'common tenth', 'tenth fiftieth', 'tenth rare']
  const plain: number[] = []
  const times = new Map(searches.map((search) => [search, [] as number[]]))
  for (let round = 0; round < 120; round++) {
    const measured = await timed(() => pool.query(page))
    if (round >= 20) plain.push(measured)
    for (const search of searches) {
      const took = await timed(() =>
        listConversations(db, agentId, { search }, { after: undefined, limit: 50 }),
      )
      if (round >= 20) times.get(search)?.push(took)
    }
  }
  const indexed = median(plain)
  print(`page one of ${count} conversations by index: ${indexed.toFixed(2)} ms`)
  for (const [search, took] of times) {
    const ratio = (median(took) / indexed).toFixed(2)
    print(`searching for "${search}": ${median(took).toFixed(2)} ms, ratio ${ratio} (at most 3.00)`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
