import { readAhead } from '../../ai/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { loadProfile } from './profile.ts'
import { routesOf } from './routing.ts'
import { FlowLibrary, servedVersion } from './served.ts'
import { handOver } from './system-tools.ts'
import { modelFor } from './voice.ts'

// The agents with the newest conversations, then the newest agents: the next message most likely goes to one
// of these.
const likelyNext = statement<{ account_id: number; agent_id: string }>(
  'agents.likely-next',
  `select a.account_id, a.id as agent_id
   from agents a
   left join (
     select agent_id, min(place) as place
     from (select agent_id, row_number() over (order by id desc) as place
           from conversations order by id desc limit 200) c
     group by agent_id
   ) talked on talked.agent_id = a.id
   where a.deleted_at is null
   order by talked.place, a.created_at desc, a.id desc limit 5`,
)

export function agentsToReadAhead(app: Pick<App, 'db'>): Promise<{ account_id: number; agent_id: string }[]> {
  return likelyNext.all(app.db)
}

/**
 * Loads everything that the first message to an agent would wait for: compiles its live flows, and embeds the
 * texts that messages are compared with.
 */
export async function readAgentsAhead(app: App): Promise<void> {
  for (const { account_id: accountId, agent_id: agentId } of await agentsToReadAhead(app)) {
    const { agent } = await loadProfile(app.db, accountId, agentId, null)
    const talk = { app, agent, channel: 'LIVECHAT' as const }
    const library = new FlowLibrary(app, agent)
    const start = agent.flows.filter(({ isDefault }) => isDefault)
    await library.programs(start.flatMap((flow) => servedVersion(flow, talk.channel, 'live') ?? []))
    const { options } = await routesOf(talk, library, 'live')
    const { name, setting, timeZone } = agent
    const told = { name, instructions: setting.instructions, now: new Date(), timeZone }
    await readAhead(app, modelFor(talk), told, { options, tools: agent.handOver.enabled ? [handOver] : [] })
  }
}
