import { type Db, statement } from '../../platform/database/index.ts'
import type { ChannelName } from '../conversations/conversation.ts'

interface Figures {
  credits: number
  conversations: number
  user_messages: number
  agent_messages: number
  failed_turns: number
  positive: number
  negative: number
}

export interface CountedDay extends Figures {
  date: string
  channel: ChannelName
}

const days = statement<CountedDay, [agentId: string, from: string, to: string]>(
  'agents.counted-days',
  `select day as date, channel, credits, conversations, user_messages, agent_messages, failed_turns, positive, negative
   from conversation_days where agent_id = $1 and day between $2::date and $3::date order by day, channel`,
)

/** The counts of each day and channel, both days included. */
export function countDays(
  db: Db,
  agentId: string,
  range: { from: string; to: string },
): Promise<CountedDay[]> {
  return days.all(db, agentId, range.from, range.to)
}

export function total(rows: readonly Figures[]) {
  const sum = (key: keyof Figures) => rows.reduce((all, row) => all + row[key], 0)
  const [user_messages, agent_messages] = [sum('user_messages'), sum('agent_messages')]
  return {
    credits: sum('credits'),
    conversations: sum('conversations'),
    messages: user_messages + agent_messages,
    user_messages,
    agent_messages,
    failed_turns: sum('failed_turns'),
    positive_feedback: sum('positive'),
    negative_feedback: sum('negative'),
  }
}
