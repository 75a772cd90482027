import type { UserCaller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { answerAsAgent } from './answer.ts'
import type { ChannelName } from './conversation.ts'
import { failedFor } from './failures.ts'
import { asSpoken, spokenBefore } from './history.ts'
import { personLoader } from './names.ts'
import { loadProfile } from './profile.ts'
import { emptyRecord, Recorder } from './recorder.ts'
import type { Turn } from './turn.ts'

interface Asked {
  agentId: string
  channel: ChannelName
  contactId: string | null
  personName: string | null
  summary: string | null
  handBackNote: string | null
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
 * What the agent would say now, for a person to send, change or leave. It calls no tools: nothing happens but the
 * writing. Undefined where there is no such conversation.
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
  const turn: Turn = {
    app,
    id,
    conversationId,
    agent,
    channel: found.channel,
    contactId: found.contactId,
    summary: found.summary,
    handBackNote: found.handBackNote,
    language: null,
    message: found.message,
    person: personLoader({ app, agent, contactId: found.contactId, personName: found.personName }),
    recorder,
    signal: AbortSignal.timeout(seconds * 1000),
    hasTime: () => Date.now() < deadline,
    actorFor: async () => caller,
    history: async () => [
      ...(await spokenBefore(app.db, conversationId, id)),
      ...recorder.messages.map(asSpoken),
    ],
    reachedOut: () => undefined,
    acting: async () => undefined,
  }
  const { variables = {} } = found.state
  try {
    await answerAsAgent(turn, { variables, steps: 0 }, 'default')
  } catch (error) {
    const failed = failedFor(error, turn)
    if (failed === undefined || error instanceof Problem) throw error
    throw new Problem('unavailable', failed.failure.message)
  }
  return recorder.messages.map(({ content }) => content).join('\n\n')
}
