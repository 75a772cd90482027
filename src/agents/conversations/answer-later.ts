import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { channelOf } from '../settings/channels.ts'
import { presenceOf } from '../settings/presence.ts'
import type { ChannelName } from './conversation.ts'
import { finishConversation } from './cut-off.ts'

/** Runs the turns that wait in a conversation which nobody is heard to wait for. */
export const answerJob = job({
  name: 'agents.answer',
  payload: z.strictObject({ conversationId: z.uuid() }),
  run: (app, { conversationId }, { signal }) => finishConversation(app, conversationId, signal),
})

const queue = statement<{ id: string }, [conversationId: string]>(
  'agents.answer-last-message',
  // With the rights of the turn before; a conversation that has had none began while the agent was paused.
  `with last as (
     select id, role from conversation_entries where conversation_id = $1 and role is not null
     order by ordinal desc limit 1),
   before as (
     select request from conversation_turns where conversation_id = $1 order by ordinal desc limit 1)
   insert into conversation_turns (id, conversation_id, status, request, epoch, attempts)
   select gen_random_uuid(), $1, 'QUEUED',
     coalesce((select request - 'starts' from before), '{"actsAs": "publisher", "userId": null, "snapshot": "live", "starts": true}')
       || jsonb_build_object('opens', false, 'variables', '{}'::jsonb, 'answers', last.id),
     0, 0
   from last where last.role = 'USER' returning id`,
)

/** The agent, who answers again, answers what was said last if nobody has. In the transaction that `db` is. */
export async function answerLastMessage(
  app: App,
  conversation: { id: string; accountId: number; agentId: string; channel: ChannelName },
): Promise<void> {
  const { id, accountId, agentId } = conversation
  const channel = channelOf(conversation.channel)
  if (channel !== undefined && !(await presenceOf(app.db, accountId, agentId, channel)).answers) return
  if ((await queue.first(app.db, id)) === undefined) return
  await app.jobs.enqueue(app.db, answerJob, { conversationId: id }, { key: id, accountId })
}
