import { sql } from 'kysely'
import type { z } from 'zod'
import { referenceProblems } from '../../authoring/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { parse } from '../../kit/issues.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, type Json, transact } from '../../platform/database/index.ts'
import {
  type AgentSetting,
  agentSetting,
  type agentSettingChange,
  defaultAgentSetting,
  settingReferences,
} from './agent-setting.ts'
import {
  allChannelSettings,
  type Channel,
  type ChannelSettings,
  channelChanges,
  channelSettings,
  defaultChannelSettings,
} from './channels.ts'
import { merged } from './merge.ts'
import { defaultTheme, type Theme, theme } from './theme.ts'

type Values = Readonly<Record<string, unknown>>

/** The stored settings over the defaults: a key of a later version has its default in older agents. */
export function complete<S extends z.ZodType>(schema: S, defaults: Values, stored: Json): z.output<S> {
  return schema.parse(merged(defaults, Object(stored)))
}

function ofAgent(db: Db, accountId: number, agentId: string) {
  return db
    .selectFrom('agents')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
}

async function columnOf(
  db: Db,
  accountId: number,
  agentId: string,
  column: 'settings' | 'theme',
  lock: boolean,
): Promise<Json> {
  const query = ofAgent(db, accountId, agentId).select(['settings', 'theme'])
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw notFound('agent')
  return row[column]
}

type Written = { settings: string; set_up_by: number | null } | { theme: string }

async function write(db: Db, agentId: string, values: Written): Promise<void> {
  await db
    .updateTable('agents')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', agentId)
    .execute()
}

export async function readAgentSetting(db: Db, accountId: number, agentId: string): Promise<AgentSetting> {
  return complete(
    agentSetting,
    defaultAgentSetting,
    await columnOf(db, accountId, agentId, 'settings', false),
  )
}

export async function changeAgentSetting(
  app: App,
  caller: Caller,
  agentId: string,
  change: z.output<typeof agentSettingChange>,
): Promise<AgentSetting> {
  const accountId = caller.account.id
  // Before the transaction: one that holds a connection must not wait for another.
  await columnOf(app.db, accountId, agentId, 'settings', false)
  const scope = { accountId, userId: caller.user?.id ?? null, agentId }
  const issues = await referenceProblems(app, scope, settingReferences(change))
  if (issues.length > 0) throw invalid(issues)
  return transact(app, async ({ db }) => {
    const stored = await columnOf(db, accountId, agentId, 'settings', true)
    const after = agentSetting.parse(merged(complete(agentSetting, defaultAgentSetting, stored), change))
    await write(db, agentId, { settings: JSON.stringify(after), set_up_by: caller.user?.id ?? null })
    return after
  })
}

export async function readTheme(db: Db, accountId: number, agentId: string): Promise<Theme> {
  return complete(theme, defaultTheme, await columnOf(db, accountId, agentId, 'theme', false))
}

export function changeTheme(app: App, accountId: number, agentId: string, change: Values): Promise<Theme> {
  return transact(app, async ({ db }) => {
    const stored = await columnOf(db, accountId, agentId, 'theme', true)
    const after = theme.parse(merged(complete(theme, defaultTheme, stored), change))
    await write(db, agentId, { theme: JSON.stringify(after) })
    return after
  })
}

export async function readChannels(db: Db, accountId: number, agentId: string): Promise<ChannelSettings> {
  const rows = await ofAgent(db, accountId, agentId)
    .leftJoin('agent_channels as c', 'c.agent_id', 'agents.id')
    .select(['c.channel', 'c.settings'])
    .execute()
  if (rows.length === 0) throw notFound('agent')
  const stored = Object.fromEntries(rows.map((row) => [row.channel, row.settings]))
  return complete(allChannelSettings, defaultChannelSettings, stored)
}

/** Switches a channel on for an agent that was chosen to answer there. */
export async function switchOn(db: Db, agentId: string, channel: Channel): Promise<void> {
  // An agent that is older than the channel has no row for it yet.
  await sql`insert into agent_channels (agent_id, channel, settings)
    values (${agentId}, ${channel}, '{"enabled": true}') on conflict (agent_id, channel)
    do update set settings = agent_channels.settings || '{"enabled": true}'`.execute(db)
}

export function changeChannel(
  app: App,
  accountId: number,
  agentId: string,
  channel: Channel,
  body: unknown,
): Promise<ChannelSettings[Channel]> {
  const change = parse(channelChanges[channel], body)
  return transact(app, async ({ db }) => {
    // Locks the agent's row for all of its channels, so that a change never sees half of another.
    await columnOf(db, accountId, agentId, 'settings', true)
    const before = (await readChannels(db, accountId, agentId))[channel]
    const after = channelSettings[channel].parse(merged(before, change))
    await db
      .insertInto('agent_channels')
      .values({ agent_id: agentId, channel, settings: JSON.stringify(after) })
      .onConflict((conflict) =>
        conflict.columns(['agent_id', 'channel']).doUpdateSet({ settings: JSON.stringify(after) }),
      )
      .execute()
    return after
  })
}
