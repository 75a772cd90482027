import type { Logger } from 'pino'
import type { Backlog } from '../../kit/backlog.ts'
import type { Job } from '../../kit/job.ts'
import type { Database } from '../database/index.ts'
import { endsWithin } from './every.ts'
import { takingTurns } from './in-turn.ts'
import { listen } from './listen.ts'
import { Loop } from './loop.ts'
import { type Presence, type PresenceTiming, signOn } from './presence.ts'
import { openQueue } from './queue.ts'
import type { JobApp } from './run-job.ts'
import { backlogSupply, type ChannelledSupply, jobSupply } from './supply.ts'

export interface WorkTiming extends PresenceTiming {
  pollMs: number
  /** The time for running tasks to finish when the process is asked to stop. Then they are aborted. */
  graceMs: number
  /** The time for aborted tasks to end. */
  abortMs: number
}

/** The time that this process is on the list of those at work. */
export interface Working {
  /** Settles when it is over: after `end`, or when the process was taken for dead. */
  ended: Promise<void>
  end(): Promise<void>
}

export interface Work<App> {
  jobs: ReadonlyMap<string, Job<App>>
  backlogs: readonly Backlog<App>[]
}

/** Runs the queue and the backlogs. If other processes considered this one dead, it stops and starts again. */
export async function startWorking<App extends JobApp>(
  app: App,
  own: Database,
  { jobs, backlogs }: Work<App>,
  options: WorkTiming & { concurrency: number },
): Promise<Working> {
  const { log } = app
  const loops: Loop[] = []
  const tidy = (): void => {
    for (const loop of loops) loop.tidy()
  }
  const presence = await signOn(own.db, log, options, tidy)
  const supplies = [
    jobSupply(app, jobs, openQueue(own.db, presence.id, [...jobs.keys()]), presence),
    ...backlogs.map((backlog) => backlogSupply(app, backlog, presence)),
  ]
  const { concurrency: slots, pollMs } = options
  const inTurn = takingTurns()
  const loopOf = (supply: ChannelledSupply) =>
    new Loop(supply, log, { slots, pollMs, prefetch: supply.prefetch * slots }, inTurn)
  loops.push(...supplies.map(loopOf))
  const heard = new Map(supplies.map(({ channel }, index) => [channel, () => loops[index]?.wake()]))
  const note = (isListening: boolean): void => void own.listening.set('jobs', isListening)
  const stopListening = listen(own.pool, log, heard, options.pollMs, note)
  const over = Promise.withResolvers<void>()
  let ending: Promise<void> | undefined

  async function signOff(): Promise<void> {
    await stopListening()
    await finishAll(loops, log, presence, options)
    try {
      for (const supply of supplies) await supply.release([])
      await presence.leave()
    } catch (error) {
      log.warn({ err: error }, 'could not sign off; the others will notice')
    }
    over.resolve()
  }

  const end = (): Promise<void> => (ending ??= signOff())
  presence.lost.addEventListener('abort', () => {
    log.warn('this process was silent for so long that others have taken its jobs')
    void end()
  })
  return { ended: over.promise, end }
}

/** Waits for running tasks, aborts slow ones, and abandons those that don't react. */
async function finishAll(
  loops: readonly Loop[],
  log: Logger,
  presence: Presence,
  { graceMs, abortMs }: WorkTiming,
): Promise<void> {
  const finished = Promise.all(loops.map((loop) => loop.finish()))
  if (await endsWithin(presence.lost.aborted ? 0 : graceMs, finished)) return
  for (const loop of loops) loop.abort(new Error('the process is stopping'))
  if (await endsWithin(abortMs, finished)) return
  const stuck = loops.flatMap((loop) => loop.running())
  log.warn({ jobs: stuck }, 'jobs did not heed the abort; left them behind')
}
