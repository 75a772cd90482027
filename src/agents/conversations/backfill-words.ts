import type { Chore } from '../../kit/job.ts'
import { searchableWords } from '../../kit/search-words.ts'
import type { App } from '../../platform/app.ts'
import { statement, transact } from '../../platform/database/index.ts'

interface Due {
  id: string
  agentId: string
  said: string
}

// Characters: a pasted book is found by its beginning.
const longestSaid = 200_000
const longestRoundMs = 5000

/**
 * The newest conversation first, because most searches look for it. Its row is locked: a turn that ends
 * meanwhile writes words of the same conversation, in another order.
 */
const takeDue = statement<Due>(
  'agents.take-wordless',
  `with due as materialized (
     select c.id, c.agent_id, c.person_name from conversation_words_due d join conversations c on c.id = d.conversation_id
     order by d.conversation_id desc limit 1 for update of d, c skip locked)
   select id, agent_id as "agentId",
     coalesce(person_name || E'\\n', '') ||
     (select coalesce(left(string_agg(content, E'\\n' order by ordinal), ${longestSaid}), '')
      from conversation_entries e where e.conversation_id = due.id and e.role is not null) as said
   from due`,
)

const addWords = statement<unknown, [agentId: string, conversationId: string, words: string[]]>(
  'agents.add-words-later',
  `with done as (delete from conversation_words_due where conversation_id = $2)
   insert into conversation_words (agent_id, word, conversation_id)
   select $1, word, $2 from unnest($3::text[]) word on conflict do nothing`,
)

export const backfillWordsChore: Chore<App> = {
  name: 'agents.backfill-words',
  cron: '* * * * *',
  run: (app, { signal }) => backfillWords(app, signal),
}

/** Indexes the words of conversations again whose texts an erasure changed. Each has its own transaction. */
export async function backfillWords(app: App, signal: AbortSignal): Promise<void> {
  const until = performance.now() + longestRoundMs
  while (!signal.aborted && performance.now() < until) {
    if (!(await backfillOne(app))) return
  }
}

function backfillOne(app: App): Promise<boolean> {
  return transact(app, async ({ db }) => {
    const due = await takeDue.first(db)
    if (due === undefined) return false
    await addWords.all(db, due.agentId, due.id, searchableWords(due.said))
    return true
  })
}
