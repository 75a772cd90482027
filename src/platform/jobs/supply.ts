import type { Logger } from 'pino'
import type { Backlog } from '../../kit/backlog.ts'
import type { Job } from '../../kit/job.ts'
import type { Db } from '../database/index.ts'
import type { Supply } from './crew.ts'
import type { Presence } from './presence.ts'
import { jobsChannel, openQueue } from './queue.ts'
import { runJob } from './run-job.ts'

export interface ChannelledSupply extends Supply {
  /** On which the database tells that there is more. */
  channel: string
  /** How many may be taken ahead, for each place. Where turns are counted, none: what is taken takes its turn. */
  ahead: number
}

/** The jobs that wait in the queue. */
export function jobSupply<App extends { log: Logger }>(
  app: App,
  db: Db,
  jobs: ReadonlyMap<string, Job<App>>,
  presence: Presence,
): ChannelledSupply {
  const queue = openQueue(db, presence.id, [...jobs.keys()])
  const host = { app, jobs, queue, presence }
  return {
    name: 'jobs',
    channel: jobsChannel,
    ahead: 3,
    take: async (places) => {
      const taken = await queue.take(places)
      return {
        tasks: taken.map((queued) => ({ id: queued.id, run: (signal) => runJob(host, queued, signal) })),
        more: taken.length === places,
      }
    },
    release: async (known) => {
      const died = await queue.release(known)
      if (died > 0) app.log.warn({ jobs: died }, 'took back the jobs of a process that did not finish them')
    },
  }
}

/** What waits in a table of its own. */
export function backlogSupply<App>(app: App, backlog: Backlog<App>, presence: Presence): ChannelledSupply {
  return {
    name: backlog.name,
    channel: backlog.name,
    ahead: 0,
    take: (places) => backlog.take(app, presence.id, places),
    release: (known) => backlog.release(app, presence.id, known),
  }
}
