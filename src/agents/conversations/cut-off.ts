import { type Chore, mostDeaths } from '../../kit/job.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { runNext } from './queue.ts'
import { takeConversation } from './store.ts'

const leftBehind = statement<{ id: string; attempts: number }, [count: number]>(
  'agents.left-behind',
  // A message that waits for its turn is looked after by whoever sent it, for as long as they live.
  `select c.id, max(t.attempts) as attempts
   from conversation_turns t join conversations c on c.id = t.conversation_id
   where t.status in ('QUEUED', 'RUNNING') and (c.lease_until is null or c.lease_until < now())
     and coalesce(t.started_at, t.created_at) < now() - interval '10 seconds'
   group by c.id limit $1`,
)

const atATime = 8

/** Its last try is one of its own: should the process end once more, it is known over what. */
function isSuspect({ attempts }: { attempts: number }): boolean {
  return attempts >= mostDeaths - 1
}

/** Brings turns to an end whose processes died. */
async function finishLeftBehind(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await leftBehind.all(app.db, atATime)
    const [suspect, others] = [found.filter(isSuspect), found.filter((one) => !isSuspect(one))]
    await Promise.all(others.map(({ id }) => finishConversation(app, id, signal)))
    for (const { id } of suspect) await finishConversation(app, id, signal)
    if (found.length < atATime) return
  }
}

/** Runs what waits in a conversation, one turn after the other. */
export async function finishConversation(
  app: App,
  conversationId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      const held = await takeConversation(app.db, conversationId)
      if (held === undefined || !(await runNext(app, held))) return
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

export const cutOffChore: Chore<App> = {
  name: 'agents.finish-cut-off',
  cron: '* * * * *',
  run: (app, { signal }) => finishLeftBehind(app, signal),
}
