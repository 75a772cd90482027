import type { App } from '../../platform/app.ts'
import { statement, transact } from '../../platform/database/index.ts'
import { recordEvent } from './events.ts'
import type { Incoming } from './incoming.ts'

const reopen = statement<
  { id: string },
  [accountId: number, agentId: string, channel: string, externalId: string]
>(
  'agents.reopen-for-visitor',
  `with latest as (
     select c.id, u.id as assignee_id
     from conversations c left join users u on u.id = c.assignee_id and u.suspended_at is null
     where c.account_id = $1 and c.agent_id = $2 and c.channel = $3 and c.external_id = $4
     order by c.id desc limit 1)
   update conversations c
   set status = 'OPEN', closed_at = null, idle_at = null, reopens_until = null, assignee_id = l.assignee_id,
     handler = case when l.assignee_id is null then 'AGENT' else 'HUMAN' end
   from latest l
   where c.id = l.id and c.status = 'CLOSED' and c.reopens_until > now()
   returning c.id`,
)

/**
 * Reopens the visitor's last conversation if a teammate closed it a short while ago. The teammate who was assigned
 * answers again, otherwise the agent does.
 */
export async function reopenRecent(
  app: App,
  {
    accountId,
    agentId,
    channel,
    conversationId,
    externalId,
  }: Omit<Incoming, 'message' | 'actsAs' | 'userId'>,
): Promise<string | undefined> {
  if (conversationId !== undefined || externalId === undefined) return undefined
  return transact(app, async ({ db }) => {
    const reopened = await reopen.first(db, accountId, agentId, channel, externalId)
    if (reopened !== undefined) await recordEvent(db, reopened.id, 'REOPENED', { user_id: null })
    return reopened?.id
  })
}
