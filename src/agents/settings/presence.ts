import { notFound } from '../../kit/problem.ts'
import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { type Channel, defaultChannelSettings } from './channels.ts'
import { merged } from './merge.ts'

/** The state of an agent that a channel checks before it delivers a message. */
export interface Presence {
  /** Published, and switched on for this channel. */
  answers: boolean
  /** Said instead of an answer; null for silence. */
  offlineMessage: string | null
  /** Said after content that the agent can't read; null for silence. */
  unsupportedMessage: string | null
}

const presence = statement<
  { is_offline: boolean; settings: Json },
  [accountId: number, agentId: string, channel: Channel]
>(
  'agents.presence',
  `select a.is_offline, c.settings
   from agents a left join agent_channels c on c.agent_id = a.id and c.channel = $3
   where a.account_id = $1 and a.id = $2 and a.deleted_at is null`,
)

/** Tells if an agent answers on a channel now, and what is said if it doesn't. */
export async function presenceOf(
  db: Db,
  accountId: number,
  agentId: string,
  channel: Channel,
): Promise<Presence> {
  const row = await presence.first(db, accountId, agentId, channel)
  if (row === undefined) throw notFound('agent')
  const settings = merged(defaultChannelSettings[channel], Object(row.settings))
  return {
    answers: !row.is_offline && settings['enabled'] === true,
    offlineMessage: textOrNull(settings['offlineMessage']),
    unsupportedMessage: textOrNull(settings['unsupportedMessage']),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
