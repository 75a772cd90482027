import type { Logger } from 'pino'
import type { Taken, Task } from '../../kit/backlog.ts'
import { pause } from './every.ts'

/** Where a crew gets its work. */
export interface Supply {
  name: string
  take: (places: number) => Promise<Taken>
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

// Under load, places that fall free and news that come in are gathered: a statement then brings several tasks.
const lingerMs = 8

// What was taken ahead and is not begun by then could be done by a process that is idle.
const staleMs = 1000

/** What ends a rest: news that there is more, a place that falls free, or either. */
type Cause = 'news' | 'place'

interface Underway {
  controller: AbortController
  ended: Promise<void>
}

export interface CrewSize {
  /** How many tasks are under way at a time. */
  places: number
  pollMs: number
  /** How many more may be taken while short ones follow each other. */
  ahead: number
}

export function startCrew(supply: Supply, log: Logger, { places, pollMs, ahead }: CrewSize): Crew {
  const worthATrip = Math.ceil(places / 4)
  const underway = new Map<string, Underway>()
  let free = places
  const line: Task[] = []
  let extra = 0
  const stopping = new AbortController()
  let rest: { until: readonly Cause[]; over: AbortController } | undefined
  let isNews = false
  let isFreed = false
  // What the process that ran here before had is taken up at once.
  let isUntidy = true
  const rounds = takeOn()

  async function takeOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (isUntidy) await letGo()
      if (line.length > 0) await workOffLine()
      else if (free === 0) await restUntil(['place'])
      else {
        if (free < worthATrip) await restUntil(['place'], lingerMs)
        await takeSome()
      }
    }
  }

  async function takeSome(): Promise<void> {
    isNews = false
    isFreed = false
    const asked = free + extra
    try {
      const { tasks, more } = await supply.take(asked)
      line.push(...tasks)
      fillPlaces()
      extra = tasks.length === asked ? Math.min(ahead, extra + places) : 0
      if (tasks.length === asked) return
      if (more || tasks.length > 0) await restUntil([], lingerMs)
      if (!isNews && !(more && isFreed)) await restUntil(more ? ['news', 'place'] : ['news'], pollMs)
    } catch (error) {
      log.warn({ err: error }, `could not take on ${supply.name}`)
      // The database may have given something whose answer was lost.
      isUntidy = true
      await pause(pollMs, stopping.signal)
    }
  }

  async function workOffLine(): Promise<void> {
    const before = line.length
    await restUntil(['place'], staleMs)
    if (line.length < before) return
    line.length = 0
    extra = 0
    isUntidy = true
  }

  function fillPlaces(): void {
    while (free > 0 && !stopping.signal.aborted) {
      const task = line.shift()
      if (task === undefined) return
      const controller = new AbortController()
      free--
      underway.set(task.id, { controller, ended: carryOut(task, controller) })
    }
  }

  async function carryOut(task: Task, controller: AbortController): Promise<void> {
    const { signal } = controller
    let isInPlace = true
    const makeRoom = (): void => {
      if (!isInPlace) return
      isInPlace = false
      free++
      isFreed = true
      fillPlaces()
      if (rest?.until.includes('place') === true) rest.over.abort()
    }
    try {
      await task.run(signal, makeRoom)
    } catch (error) {
      isUntidy = true
      if (!signal.aborted) log.warn({ err: error }, `gave back one of ${supply.name}`)
    } finally {
      // What was given back may have come again before the last of it was written down.
      if (underway.get(task.id)?.controller === controller) underway.delete(task.id)
      makeRoom()
      if (isUntidy) rest?.over.abort()
    }
  }

  async function letGo(): Promise<void> {
    isUntidy = false
    try {
      await supply.release([...underway.keys(), ...line.map(({ id }) => id)])
    } catch (error) {
      isUntidy = true
      log.warn({ err: error }, `could not let go of ${supply.name}`)
      await pause(pollMs, stopping.signal)
    }
  }

  async function restUntil(until: readonly Cause[], ms = 60_000): Promise<void> {
    if (isUntidy || stopping.signal.aborted) return
    const over = new AbortController()
    rest = { until, over }
    await pause(ms, over.signal)
    rest = undefined
  }

  return {
    wake: () => {
      isNews = true
      if (rest?.until.includes('news') === true) rest.over.abort()
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
