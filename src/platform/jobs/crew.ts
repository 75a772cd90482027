import type { Logger } from 'pino'
import type { Task } from '../../kit/backlog.ts'
import { pause } from './every.ts'

/** Where a crew gets its work. */
export interface Supply {
  name: string
  take: (places: number) => Promise<Task[]>
  /** Lets go of all that this process holds but does not know of. */
  release: (known: readonly string[]) => Promise<void>
}

/** Takes on as much as there are places for, and carries it out. */
export interface Crew {
  /** There may be more to take on. */
  wake(): void
  /** Lets go of what is held here without being known: an answer was lost, a task was given back. */
  tidy(): void
  running(): string[]
  abort(reason: Error): void
  /** Takes on no more, and settles when nothing is under way. */
  finish(): Promise<void>
}

// While there is more than places, a few free ones are gathered, so that a statement brings several tasks.
const lingerMs = 10

interface Underway {
  controller: AbortController
  ended: Promise<void>
}

export function startCrew(
  supply: Supply,
  log: Logger,
  { places, pollMs }: { places: number; pollMs: number },
): Crew {
  const worthATrip = Math.ceil(places / 4)
  const underway = new Map<string, Underway>()
  const stopping = new AbortController()
  let rest: { until: 'news' | 'place'; over: AbortController } | undefined
  let isNews = false
  let isUntidy = false
  const rounds = takeOn()

  async function takeOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (isUntidy) await letGo()
      const free = places - underway.size
      if (free === 0) await restUntil('place')
      else {
        if (free < worthATrip) await restUntil('place', lingerMs)
        await takeSome()
      }
    }
  }

  async function takeSome(): Promise<void> {
    isNews = false
    const free = places - underway.size
    let taken: Task[] = []
    try {
      taken = await supply.take(free)
    } catch (error) {
      log.warn({ err: error }, `could not take on ${supply.name}`)
      // The database may have given something whose answer was lost.
      isUntidy = true
      await pause(pollMs, stopping.signal)
      return
    }
    for (const task of taken) underway.set(task.id, begin(task))
    if (taken.length < free && !isNews && !isUntidy) await restUntil('news', pollMs)
  }

  function begin(task: Task): Underway {
    const controller = new AbortController()
    return { controller, ended: carryOut(task, controller.signal) }
  }

  async function carryOut(task: Task, signal: AbortSignal): Promise<void> {
    try {
      await task.run(signal)
    } catch (error) {
      isUntidy = true
      if (!signal.aborted) log.warn({ err: error }, `gave back one of ${supply.name}`)
    } finally {
      underway.delete(task.id)
      if (isUntidy || rest?.until === 'place') rest?.over.abort()
    }
  }

  async function letGo(): Promise<void> {
    isUntidy = false
    try {
      await supply.release([...underway.keys()])
    } catch (error) {
      isUntidy = true
      log.warn({ err: error }, `could not let go of ${supply.name}`)
      await pause(pollMs, stopping.signal)
    }
  }

  async function restUntil(until: 'news' | 'place', ms = 60_000): Promise<void> {
    const over = new AbortController()
    rest = { until, over }
    await pause(ms, over.signal)
    rest = undefined
  }

  return {
    wake: () => {
      isNews = true
      if (rest?.until === 'news') rest.over.abort()
    },
    tidy: () => {
      isUntidy = true
      rest?.over.abort()
    },
    running: () => [...underway.keys()],
    abort: (reason) => {
      for (const { controller } of underway.values()) controller.abort(reason)
    },
    finish: async () => {
      stopping.abort()
      rest?.over.abort()
      await rounds
      await Promise.all([...underway.values()].map(({ ended }) => ended))
    },
  }
}
