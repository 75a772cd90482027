import type { Backlog } from '../../kit/backlog.ts'
import { mostDeaths } from '../../kit/job.ts'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { isFree } from '../../platform/jobs/index.ts'
import { takeNext } from './queue.ts'
import type { FindAnswerer } from './turn.ts'

interface LeftBehind {
  id: string
  accountId: number
  attempts: number
}

const leftBehind = statement<LeftBehind, [count: number, busy: readonly string[]]>(
  'agents.left-behind',
  // A queued message is handled by the process that received it, as long as that process lives.
  `select c.id, c.account_id as "accountId", max(t.attempts) as attempts
   from conversation_turns t join conversations c on c.id = t.conversation_id
   where t.status in ('QUEUED', 'RUNNING') and ${isFree('c')} and c.id <> all($2::uuid[])
     and coalesce(t.started_at, t.created_at) < now() - interval '10 seconds'
   group by c.id order by attempts, c.id limit $1`,
)

/** The last attempt runs alone: if the process dies once more, the cause is known. */
function isSuspect({ attempts }: LeftBehind): boolean {
  return attempts >= mostDeaths - 1
}

/** Conversations whose turns this process finishes. */
const busy = perApp((_app: App) => new Map<string, LeftBehind>())

/** Finishes turns whose processes died, or that no client waits for any more. */
export function turnBacklog(find: FindAnswerer): Backlog<App> {
  return {
    name: 'turns',
    take: async (app, _holder, slots) => {
      const here = busy(app)
      const found = await leftBehind.all(app.db, slots, [...here.keys()])
      const isSuspectHere = [...here.values()].some(isSuspect)
      const others = found.filter((one) => !isSuspect(one))
      const taken = isSuspectHere ? others : [...others, ...found.filter(isSuspect).slice(0, 1)]
      for (const one of taken) here.set(one.id, one)
      const tasks = taken.map(({ id, accountId }) => ({
        id,
        run: (signal: AbortSignal) =>
          app.admission.runInTurn(accountId, () => finishConversation(app, find, id, signal)),
      }))
      return { tasks, more: found.length > taken.length }
    },
    // They are held under the id of this process, as requests hold theirs, and released with it.
    release: async () => undefined,
  }
}

/** Runs the queued turns of a conversation, one after the other. */
export async function finishConversation(
  app: App,
  find: FindAnswerer,
  conversationId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted && (await takeNext(app, find, conversationId)) === true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  } finally {
    busy(app).delete(conversationId)
  }
}
