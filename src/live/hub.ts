import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { listenTo } from '../platform/database/index.ts'
import { type Onlooker, Onlookers } from './onlookers.ts'
import { noteAudience, readEvents } from './store.ts'

export interface Hub {
  join: (onlooker: Onlooker) => void
  leave: (onlooker: Onlooker) => void
  count: (accountId: number) => number
  /** Streams have no end of their own: a server that stops would wait for them. */
  endAll: () => void
}

// What happens within a blink is read together.
const gatherMs = 5
const audienceMs = 5 * 60_000

/** Brings events to the streams of this process, each read once however many look on. */
export const hubOf = perApp((app: App): Hub => {
  const onlookers = new Onlookers()
  let waiting: number[] = []
  let timer: NodeJS.Timeout | undefined

  function hear(payload: string): void {
    const [accountId, eventId] = payload.split(' ').map(Number)
    if (accountId === undefined || eventId === undefined || onlookers.of(accountId).size === 0) return
    waiting.push(eventId)
    timer ??= setTimeout(() => void tellAll(), gatherMs)
  }

  async function tellAll(): Promise<void> {
    const ids = waiting
    waiting = []
    timer = undefined
    try {
      const events = await readEvents(app.db, ids)
      for (const [accountId, some] of Map.groupBy(events, (event) => event.accountId)) {
        for (const onlooker of onlookers.of(accountId)) onlooker.tell(some)
      }
    } catch (error) {
      app.log.warn({ err: error }, 'live events could not be read; streams read them again')
      for (const onlooker of onlookers.all()) onlooker.catchUp()
    }
  }

  function keepAudience(): void {
    const audience = onlookers
      .all()
      .flatMap(({ accountId, topics }) => [...topics].map((topic) => ({ accountId, topic })))
    const distinct = new Map(audience.map((one) => [`${one.accountId} ${one.topic}`, one]))
    noteAudience(app.db, [...distinct.values()]).catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not note who looks on; tries again')
    })
  }

  let isListening = false

  /** Begins with the first stream: a process on which nobody looks on needs no connection for it. */
  function listen(): void {
    isListening = true
    listenTo(app, 'live', hear, () => {
      for (const onlooker of onlookers.all()) onlooker.catchUp()
    })
    const keeping = setInterval(keepAudience, audienceMs).unref()
    app.lifetime.own('live events', async () => {
      clearInterval(keeping)
      clearTimeout(timer)
    })
  }

  return {
    join: (onlooker) => {
      if (!isListening) listen()
      onlookers.add(onlooker)
    },
    leave: (onlooker) => onlookers.remove(onlooker),
    count: (accountId) => onlookers.of(accountId).size,
    endAll: () => {
      for (const onlooker of onlookers.all()) onlooker.end()
    },
  }
})
