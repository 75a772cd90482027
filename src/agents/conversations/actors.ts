import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { type FlowVersion, StepFailure, type TurnRequest } from '../../runs/index.ts'
import { limitedTo } from '../rights.ts'
import type { AgentProfile } from './profile.ts'

const userJson = "json_build_object('id', u.id, 'email', u.email, 'role', u.role)"

const publisher = statement<{ user: Actor['user'] }, [accountId: number, snapshotId: string]>(
  'agents.flow-publisher',
  `select case when u.id is null then null else ${userJson} end as "user"
   from graph_snapshots s left join users u on u.id = s.published_by where s.account_id = $1 and s.id = $2`,
)

const member = statement<{ user: Actor['user'] }, [accountId: number, userId: number]>(
  'agents.member',
  `select ${userJson} as "user" from users u where u.account_id = $1 and u.id = $2`,
)

/**
 * In a test, a flow has the rights of the caller. In a channel, it has those of its publisher. A draft that is served
 * because it was never published has those of every member, since any member may have edited it. What the agent does
 * outside its flows has the rights of its maker. In channels, all are limited to the rights of the teammate who last
 * changed the settings: instructions and tools apply in flows, too.
 */
export async function actorFor(
  app: App,
  agent: AgentProfile,
  request: Pick<TurnRequest, 'actsAs' | 'userId'>,
  caller: Actor['user'],
  flow: FlowVersion | null,
): Promise<Actor> {
  const { account, id, name } = agent
  if (request.actsAs === 'caller') {
    if (request.userId !== null && caller === null) throw gone()
    return { account, user: caller }
  }
  const user = flow === null ? await makerOf(app, agent) : await publisherOf(app, account.id, flow)
  return limitedTo(app, { account, agent: { id, name }, user }, agent.setUpBy)
}

async function makerOf(app: App, { account, createdBy }: AgentProfile): Promise<Actor['user']> {
  const maker = createdBy === null ? undefined : await member.first(app.db, account.id, createdBy)
  if (maker === undefined) throw gone()
  return maker.user
}

async function publisherOf(app: App, accountId: number, flow: FlowVersion): Promise<Actor['user']> {
  if (flow.snapshotId === null) return null
  return (await publisher.first(app.db, accountId, flow.snapshotId))?.user ?? null
}

function gone(): StepFailure {
  const message = 'The user on whose behalf this is done is no longer in the account.'
  return new StepFailure({ code: 'node_failed', message }, true)
}
