import { z } from 'zod'
import { type ChatMessage, defaultModel, isUsable, resolveModel, summarise } from '../../ai/index.ts'
import { Problem } from '../../kit/problem.ts'
import { type App, job } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { readAgentSetting } from '../settings/settings.ts'

// A summary every ten messages costs a fraction of the answers.
const everyMessages = 10
const readMessages = 60

interface Unsummarised {
  accountId: number
  agentId: string
  summary: string | null
  messages: { ordinal: number; role: 'USER' | 'AGENT'; content: string }[] | null
}

const unsummarised = statement<Unsummarised, [conversationId: string, count: number]>(
  'agents.unsummarised',
  `select c.account_id as "accountId", c.agent_id as "agentId", c.summary,
     (select json_agg(m order by m.ordinal) from (
        select ordinal, role, content from conversation_entries e
        where e.conversation_id = c.id and e.ordinal > c.summarised_to and role is not null
          and (role = 'AGENT' or not exists (
            select from conversation_turns t
            where t.id = e.turn_id and t.request -> 'guardrail' ->> 'action' = 'BLOCK'))
        order by ordinal desc limit $2) m) as messages
   from conversations c join agents a on a.id = c.agent_id where c.id = $1 and a.deleted_at is null`,
)

const keep = statement<{ id: string }, [conversationId: string, summary: string, to: number]>(
  'agents.keep-summary',
  `update conversations set summary = $2, summarised_to = $3
   where id = $1 and summarised_to < $3 returning id`,
)

/** Updates the summary of a conversation with the messages since. */
export const summariseJob = job({
  name: 'agents.summarise',
  payload: z.strictObject({ conversationId: z.uuid() }),
  attempts: 5,
  run: async (app, { conversationId }, { signal }) => {
    const found = await unsummarised.first(app.db, conversationId, readMessages)
    const last = found?.messages?.at(-1)
    if (found === undefined || last === undefined) return
    const { aiModelId } = await readAgentSetting(app.db, found.accountId, found.agentId)
    const chosen = aiModelId === null ? undefined : resolveModel(app, { aiModelId }, 'TEXT')
    const model = chosen !== undefined && isUsable(app, chosen) ? chosen : defaultModel(app, 'TEXT')
    if (model === undefined) return
    const operationId = `summary/${conversationId}/${last.ordinal}`
    try {
      const { value } = await summarise(
        app,
        { operation: { accountId: found.accountId, operationId }, model, signal },
        found.summary ?? undefined,
        (found.messages ?? []).map(
          ({ role, content }): ChatMessage => ({ role: role === 'USER' ? 'user' : 'assistant', content }),
        ),
      )
      await keep.first(app.db, conversationId, value, last.ordinal)
    } catch (error) {
      // Without credits there is no summary; the next ten messages are the next chance.
      if (!(error instanceof Problem && error.code === 'insufficient_credits')) throw error
    }
  },
})

/** Updates the summary after every ten messages. */
export async function summariseEveryNow(
  app: App,
  { id: conversationId, accountId }: { id: string; accountId: number },
  messageCount: number,
  turn: { message: string | null; record: { entries: readonly object[] } },
): Promise<void> {
  const added =
    turn.record.entries.filter((entry) => 'role' in entry).length + (turn.message === null ? 0 : 1)
  const before = Math.floor((messageCount - added) / everyMessages)
  if (Math.floor(messageCount / everyMessages) === before) return
  await app.jobs.enqueue(app.db, summariseJob, { conversationId }, { key: conversationId, accountId })
}
