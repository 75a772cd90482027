import type { Backlog, Task } from '../../kit/backlog.ts'
import type { Job } from '../../kit/job.ts'
import type { Supply } from './loop.ts'
import type { Presence } from './presence.ts'
import { jobsChannel, type Queue } from './queue.ts'
import { type JobApp, runJob } from './run-job.ts'

export interface ChannelledSupply extends Supply {
  /** The channel on which the database announces new rows. */
  channel: string
  /**
   * The number of tasks per slot to claim ahead: none if accounts take turns, because a claimed row counts as
   * one.
   */
  prefetch: number
}

/** The jobs that wait in the queue. */
export function jobSupply<App extends JobApp>(
  app: App,
  jobs: ReadonlyMap<string, Job<App>>,
  queue: Queue,
  presence: Presence,
): ChannelledSupply {
  const host = { app, jobs, queue }
  const held = { presence, holds: (id: string) => queue.holds(id) }
  return {
    name: 'jobs',
    channel: jobsChannel,
    prefetch: 3,
    take: async (slots) => {
      const taken = await queue.take(slots)
      return {
        tasks: taken.map((queued) =>
          whileHeld(held, { id: queued.id, run: (signal) => runJob(host, queued, signal) }),
        ),
        more: taken.length === slots,
      }
    },
    release: async (known) => {
      const died = await queue.release(known)
      if (died > 0) app.log.warn({ jobs: died }, 'took back the jobs of a process that did not finish them')
    },
  }
}

/** Work that waits in its own table. */
export function backlogSupply<App>(app: App, backlog: Backlog<App>, presence: Presence): ChannelledSupply {
  const held = {
    presence,
    holds: async (id: string) => (await backlog.holds?.(app, presence.id, id)) ?? true,
  }
  return {
    name: backlog.name,
    channel: backlog.name,
    prefetch: 0,
    take: async (slots) => {
      const { tasks, more } = await backlog.take(app, presence.id, slots)
      return { tasks: tasks.map((task) => whileHeld(held, task)), more }
    },
    release: (known) => backlog.release(app, presence.id, known),
  }
}

/**
 * A process that was cut off or suspended may have lost its rows, so it must not start them. It can't end rows
 * that it started and lost, because every statement checks the holder.
 */
function whileHeld(
  { presence, holds }: { presence: Presence; holds: (id: string) => Promise<boolean> },
  task: Task,
): Task {
  return {
    id: task.id,
    run: async (signal, releaseSlot) => {
      if (!presence.isCertain() && !(await holds(task.id)))
        throw new Error('this was given to another process while this one was silent')
      await task.run(signal, releaseSlot)
    },
  }
}
