import { readAhead } from '../../ai/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { modelFor } from './host.ts'
import { loadProfile } from './profile.ts'
import { routesOf } from './routing.ts'
import { FlowLibrary, servedVersion } from './served.ts'

// Of the conversations that were begun last, and of the agents that lead them: whoever writes next most likely writes to
// one of these.
const talkedToLast = statement<{ account_id: number; agent_id: string }>(
  'agents.talked-to-last',
  `select c.account_id, c.agent_id
   from (select account_id, agent_id, row_number() over (order by id desc) as place
         from conversations order by id desc limit 200) c
   join agents a on a.id = c.agent_id and a.deleted_at is null
   group by c.account_id, c.agent_id order by min(c.place) limit 5`,
)

/**
 * Makes ready what the first message to an agent would wait for: its live flows compiled, and the meanings of what it is
 * told and of what its flows are told apart by.
 */
export async function readAgentsAhead(app: App): Promise<void> {
  for (const { account_id: accountId, agent_id: agentId } of await talkedToLast.all(app.db)) {
    const { agent } = await loadProfile(app.db, accountId, agentId, null)
    const talk = { app, agent, channel: 'LIVECHAT' as const }
    const library = new FlowLibrary(app, agent)
    const start = agent.flows.filter(({ isDefault }) => isDefault)
    await library.programs(start.flatMap((flow) => servedVersion(flow, talk.channel, 'live') ?? []))
    const { options } = await routesOf(talk, library, 'live')
    const { name, setting, timeZone } = agent
    const told = { name, instructions: setting.instructions, now: new Date(), timeZone }
    await readAhead(app, modelFor(talk), told, options)
  }
}
