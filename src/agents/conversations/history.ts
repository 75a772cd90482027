import { type ChatMessage, saidByPerson } from '../../ai/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'

// Older messages are in the summary.
const rememberedMessages = 40
const rememberedCharacters = 24_000

const spoken = statement<
  { role: 'USER' | 'AGENT'; content: string; byPerson: boolean },
  [conversationId: string, turnId: string, count: number]
>(
  'agents.spoken',
  // A message that waits for its turn hasn't been heard yet, and one that is blocked never is.
  `select role, content, by_person as "byPerson" from conversation_entries e
   where conversation_id = $1 and role is not null
     and (role = 'AGENT' or not exists (
       select from conversation_turns t where t.id = e.turn_id
         and ((t.status in ('QUEUED', 'RUNNING') and t.id <> $2)
           or t.request -> 'guardrail' ->> 'action' = 'BLOCK')))
   order by ordinal desc limit $3`,
)

/** The messages up to this turn, oldest first, as far back as a model remembers. */
export async function spokenBefore(db: Db, conversationId: string, turnId: string): Promise<ChatMessage[]> {
  const rows = await spoken.all(db, conversationId, turnId, rememberedMessages)
  let characters = 0
  const kept = rows.filter(({ content }, index) => {
    characters += content.length
    return index === 0 || characters <= rememberedCharacters
  })
  return kept.toReversed().map(({ role, content, byPerson }) => {
    if (role === 'USER') return { role: 'user', content }
    return { role: 'assistant', content, ...(byPerson ? saidByPerson : {}) }
  })
}
