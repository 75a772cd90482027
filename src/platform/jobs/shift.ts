import type { Logger } from 'pino'
import type { Backlog } from '../../kit/backlog.ts'
import type { Job } from '../../kit/job.ts'
import type { Database } from '../database/index.ts'
import { type Crew, startCrew } from './crew.ts'
import { endsWithin } from './every.ts'
import { listen } from './listen.ts'
import { clockIn, type Presence, type PresenceTiming } from './presence.ts'
import { backlogSupply, jobSupply } from './supply.ts'

export interface ShiftTiming extends PresenceTiming {
  pollMs: number
  /** How long what is under way may go on when the process is asked to stop, before it is aborted. */
  graceMs: number
  /** How long it may then take to end. */
  abortMs: number
}

/** From clocking in to clocking out. */
export interface Shift {
  /** Settles when it is over: after `end`, or when the process was taken for dead. */
  ended: Promise<void>
  end(): Promise<void>
}

export interface ShiftWork<App> {
  jobs: ReadonlyMap<string, Job<App>>
  backlogs: readonly Backlog<App>[]
}

/** Works off the queue and the backlogs. A process that was taken for dead ends its shift and begins a new one. */
export async function startShift<App extends { log: Logger }>(
  app: App,
  own: Database,
  { jobs, backlogs }: ShiftWork<App>,
  options: ShiftTiming & { concurrency: number },
): Promise<Shift> {
  const { log } = app
  const crews: Crew[] = []
  const tidy = (): void => {
    for (const crew of crews) crew.tidy()
  }
  const presence = await clockIn(own.db, log, options, tidy)
  const supplies = [
    jobSupply(app, own.db, jobs, presence),
    ...backlogs.map((backlog) => backlogSupply(app, backlog, presence)),
  ]
  const { concurrency: places, pollMs } = options
  crews.push(
    ...supplies.map((supply) => startCrew(supply, log, { places, pollMs, ahead: supply.ahead * places })),
  )
  const heard = new Map(supplies.map(({ channel }, index) => [channel, () => crews[index]?.wake()]))
  const note = (isListening: boolean): void => void own.listening.set('jobs', isListening)
  const stopListening = listen(own.pool, log, heard, options.pollMs, note)
  const over = Promise.withResolvers<void>()
  let ending: Promise<void> | undefined

  async function clockOut(): Promise<void> {
    await stopListening()
    await layDown(crews, log, presence, options)
    try {
      for (const supply of supplies) await supply.release([])
      await presence.leave()
    } catch (error) {
      log.warn({ err: error }, 'could not sign off; the others will notice')
    }
    over.resolve()
  }

  const end = (): Promise<void> => (ending ??= clockOut())
  presence.lost.addEventListener('abort', () => {
    log.warn('this process was silent for so long that others have taken its jobs')
    void end()
  })
  return { ended: over.promise, end }
}

/** Waits for what is under way, aborts what takes too long, and leaves behind what does not heed that. */
async function layDown(
  crews: readonly Crew[],
  log: Logger,
  presence: Presence,
  { graceMs, abortMs }: ShiftTiming,
): Promise<void> {
  const finished = Promise.all(crews.map((crew) => crew.finish()))
  if (await endsWithin(presence.lost.aborted ? 0 : graceMs, finished)) return
  for (const crew of crews) crew.abort(new Error('the process is stopping'))
  if (await endsWithin(abortMs, finished)) return
  const stuck = crews.flatMap((crew) => crew.running())
  log.warn({ jobs: stuck }, 'jobs did not heed the abort; left them behind')
}
