import type { UserCaller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { asSpoken, emptyRecord, Recorder, stepErrorOf, type Turn } from '../../runs/index.ts'
import { answerAsAgent } from './answer.ts'
import { answererIn } from './answerer.ts'
import { spokenBefore } from './history.ts'
import { loadProfile } from './profile.ts'
import { seesData } from './seen-turns.ts'
import type { Talk } from './talk.ts'

interface Asked extends Pick<Talk, 'channel' | 'contactId' | 'personName' | 'summary' | 'handBackNote'> {
  agentId: string
  state: { variables?: Record<string, string | null> }
  message: string | null
}

const find = statement<Asked, [accountId: number, conversationId: string]>(
  'agents.suggest-for',
  `select c.agent_id as "agentId", c.channel, c.contact_id as "contactId",
     c.person_name as "personName", c.summary, c.state,
     c.hand_back_note as "handBackNote",
     (select content from conversation_entries e where e.conversation_id = c.id and e.role = 'USER'
      order by ordinal desc limit 1) as message
   from conversations c where c.account_id = $1 and c.id = $2`,
)

const seconds = 60

/**
 * Suggests the agent's next reply for a teammate to send, change or ignore. It calls no tools, so it has no
 * effects. Undefined if there is no such conversation.
 */
export async function suggestReply(
  app: App,
  caller: UserCaller,
  conversationId: string,
): Promise<string | undefined> {
  const found = await find.first(app.db, caller.account.id, conversationId)
  if (found === undefined) return undefined
  if (found.message === null) throw conflict('Nobody has said anything yet that could be answered.')
  const { agent } = await loadProfile(app.db, caller.account.id, found.agentId, null)
  const id = timeUuid()
  const recorder = new Recorder(emptyRecord())
  const deadline = Date.now() + seconds * 1000
  const talk: Talk = { ...found, app, id: conversationId, agent, language: null }
  const turn: Turn = {
    app,
    id,
    conversationId,
    answerer: answererIn(talk, { actorFor: async () => caller, snapshot: 'live' }),
    message: found.message,
    recorder,
    signal: AbortSignal.timeout(seconds * 1000),
    hasTime: () => Date.now() < deadline,
    history: async () => [
      ...(await spokenBefore(app.db, conversationId, id)),
      ...recorder.messages.map(asSpoken),
    ],
    reachedOut: () => undefined,
    acting: async () => undefined,
  }
  // Their values may be of records that the caller may not see.
  const variables = (await seesData(app, caller, conversationId)) ? (found.state.variables ?? {}) : {}
  try {
    await answerAsAgent(talk, turn, { variables, steps: 0 }, 'default')
  } catch (error) {
    const foreseen = stepErrorOf(error)
    if (foreseen === undefined || error instanceof Problem) throw error
    throw new Problem('unavailable', foreseen.failure.message)
  }
  return recorder.messages.map(({ content }) => content).join('\n\n')
}
