import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import { finishConversation, queueAnswer } from '../../runs/index.ts'
import { channelOf } from '../settings/channels.ts'
import { presenceOf } from '../settings/presence.ts'
import { findAnswerer } from './answerer.ts'
import type { ChannelName } from './conversation.ts'

/** Runs the queued turns of a conversation that no client waits for. */
export const answerJob = job({
  name: 'agents.answer',
  payload: z.strictObject({ conversationId: z.uuid() }),
  run: (app, { conversationId }, { signal }) => finishConversation(app, findAnswerer, conversationId, signal),
})

/**
 * Lets the agent, which answers again, answer the last message if it has no answer. In the transaction that
 * `db` is.
 */
export async function answerLastMessage(
  app: App,
  conversation: { id: string; accountId: number; agentId: string; channel: ChannelName },
): Promise<void> {
  const { id, accountId, agentId } = conversation
  const channel = channelOf(conversation.channel)
  if (channel !== undefined && !(await presenceOf(app.db, accountId, agentId, channel)).answers) return
  if (!(await queueAnswer(app.db, id))) return
  await app.jobs.enqueue(app.db, answerJob, { conversationId: id }, { key: id, accountId })
}
