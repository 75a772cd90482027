import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { type ChannelSettings, channelSettings, defaultChannelSettings } from './channels.ts'
import { complete } from './settings.ts'
import { defaultTheme, type Theme, theme } from './theme.ts'

/** An agent as its public chat shows it; `accountId` must not reach visitors. */
export interface LivechatAgent {
  id: string
  accountId: number
  name: string
  /** Published, and its chat switched on. */
  answers: boolean
  theme: Theme
  settings: ChannelSettings['livechat']
}

const livechat = statement<
  { id: string; account_id: number; name: string; is_offline: boolean; theme: Json; settings: Json },
  [agentId: string]
>(
  'agents.livechat',
  `select a.id, a.account_id, a.name, a.is_offline, a.theme, c.settings
   from agents a left join agent_channels c on c.agent_id = a.id and c.channel = 'livechat'
   where a.id = $1 and a.deleted_at is null`,
)

/** The agent behind a public URL, in any account; undefined if it no longer exists. */
export async function readLivechatAgent(db: Db, agentId: string): Promise<LivechatAgent | undefined> {
  const row = await livechat.first(db, agentId)
  if (row === undefined) return undefined
  const settings = complete(channelSettings.livechat, defaultChannelSettings.livechat, row.settings)
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    answers: !row.is_offline && settings.enabled,
    theme: complete(theme, defaultTheme, row.theme),
    settings,
  }
}
