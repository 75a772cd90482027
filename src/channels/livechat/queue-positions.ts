import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { Audience } from './audience.ts'
import { longestQueue } from './history.ts'
import type { ChatState } from './resources.ts'

const positionsOf = statement<{ visitorId: string; position: number }, [visitorIds: readonly string[]]>(
  'livechat.queue-positions',
  `with waiting as (
     select id, account_id, external_id from conversations
     where channel = 'LIVECHAT' and external_id = any($1) and handler = 'QUEUE' and status = 'OPEN')
   select w.external_id as "visitorId", least(q.position, ${longestQueue})::int as position
   from waiting w join (
     select id, row_number() over (partition by account_id, coalesce(team_id, 0) order by waiting_since, id) as position
     from conversations
     where handler = 'QUEUE' and status = 'OPEN' and account_id in (select account_id from waiting)) q on q.id = w.id`,
)

const everyMs = 5000

export interface QueuePositions {
  note: (visitorId: string, state: ChatState) => void
  leave: (visitorId: string) => void
}

/**
 * Sends waiting visitors their position when it changes. One query every few seconds serves all of them in this process
 * and writes nothing, because every takeover moves the whole queue.
 */
export function openQueuePositions(app: App, audience: Audience): QueuePositions {
  /** The position that was last sent to each waiting visitor. */
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function tellMoved(): Promise<void> {
    try {
      for (const { visitorId, position } of await positionsOf.all(app.db, [...waiting.keys()])) {
        if (!waiting.has(visitorId) || waiting.get(visitorId) === position) continue
        waiting.set(visitorId, position)
        for (const member of audience.of(visitorId)) member.tell('queue', { position })
      }
    } catch (error) {
      app.log.warn({ err: error }, 'queue positions could not be read; tries again')
    }
    timer = undefined
    schedule()
  }

  function schedule(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void tellMoved(), everyMs).unref()
  }

  app.lifetime.own('queue positions', async () => {
    waiting.clear()
    clearTimeout(timer)
  })

  return {
    note: (visitorId, { answering }) => {
      if (typeof answering?.position === 'number') waiting.set(visitorId, answering.position)
      else waiting.delete(visitorId)
      schedule()
    },
    leave: (visitorId) => void waiting.delete(visitorId),
  }
}
