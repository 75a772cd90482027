import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { listenTo } from '../platform/database/index.ts'
import { noteAudience, readEvents, type StoredEvent } from './store.ts'

/** A stream that is open in this process. */
export interface Onlooker {
  accountId: number
  /** `run`, `record:12`. */
  topics: ReadonlySet<string>
  tell: (events: readonly StoredEvent[]) => void
  /** What was told meanwhile was not heard: read it. */
  catchUp: () => void
  end: () => void
}

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
  const byAccount = new Map<number, Set<Onlooker>>()
  let waiting: number[] = []
  let timer: NodeJS.Timeout | undefined

  function everybody(): Onlooker[] {
    return [...byAccount.values()].flatMap((some) => [...some])
  }

  function hear(payload: string): void {
    const [accountId, eventId] = payload.split(' ').map(Number)
    if (accountId === undefined || eventId === undefined || !byAccount.has(accountId)) return
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
        for (const onlooker of byAccount.get(accountId) ?? []) onlooker.tell(some)
      }
    } catch (error) {
      app.log.warn({ err: error }, 'live events could not be read; streams read them again')
      for (const onlooker of everybody()) onlooker.catchUp()
    }
  }

  function keepAudience(): void {
    const audience = everybody().flatMap(({ accountId, topics }) =>
      [...topics].map((topic) => ({ accountId, topic })),
    )
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
      for (const onlooker of everybody()) onlooker.catchUp()
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
      const some = byAccount.get(onlooker.accountId) ?? new Set()
      byAccount.set(onlooker.accountId, some.add(onlooker))
    },
    leave: (onlooker) => {
      const some = byAccount.get(onlooker.accountId)
      some?.delete(onlooker)
      if (some?.size === 0) byAccount.delete(onlooker.accountId)
    },
    count: (accountId) => byAccount.get(accountId)?.size ?? 0,
    endAll: () => {
      for (const onlooker of everybody()) onlooker.end()
    },
  }
})
