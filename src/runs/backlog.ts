import type { Backlog } from '../kit/backlog.ts'
import type { App } from '../platform/app.ts'
import { isDiskFull, retryWhileAway, statement } from '../platform/database/index.ts'
import { attempt, isFree, leased } from '../platform/jobs/index.ts'
import { isHeld } from './commit.ts'
import { drive } from './drive.ts'
import { runsChannel } from './insert.ts'
import { LeaseLost } from './lease.ts'
import { countEnded, settle } from './settle.ts'
import { type Claim, takeRuns } from './take.ts'

/** What a run that has ended keeps of its holder says that its end is to be counted. */
const runs = leased({
  table: 'runs',
  channel: runsChannel,
  id: 'uuid',
  // A process may have a run again while an older try of its own still goes on.
  fence: 'epoch',
  isUnderWay: `status = 'RUNNING'`,
  due: 'retry_at',
  error: 'error',
  // With 3 s, 7 s, 20 s… between them up to 6 h, the last try comes after four days.
  isLast: 'attempts >= 25',
  waits: { status: `'QUEUED'` },
  failed: { status: `'FAILED'`, reason: `'node_failed'`, completed_at: 'now()' },
  giveUpReason: 'The run was given up after the server failed at it again and again.',
})

/*
 * A run waits in the table as QUEUED, in no process's memory, until a process that has a place takes it on
 * (`take_runs`): each account and each workflow may have so many under way, and the account with the fewest comes
 * first. The row then bears the id of the process, until the end of the run is counted. A row whose process is off the
 * list of those at work, or does not know of it because an answer was lost, is let go and taken on anew.
 */
export const runBacklog: Backlog<App> = {
  name: runsChannel,
  take: async (app, holder, slots) => {
    const { claims, more } = await takeRuns(app, holder, slots)
    return {
      tasks: claims.map((claim) => ({
        id: claim.run.id,
        run: (signal, releaseSlot) =>
          app.admission.runInTurn(claim.run.accountId, async () => {
            await carryOut(app, claim, signal)
            releaseSlot()
            await retryWhileAway(signal, () => settle(app, claim.run.id))
          }),
      })),
      more,
    }
  },
  release: async (app, holder, known) => {
    await runs.release(app.db, holder, known)
    const ended = await uncounted.all(app.db, holder, known)
    if (ended.length > 0)
      await countEnded(
        app.db,
        ended.map(({ id }) => id),
      )
  },
}

/** Runs that ended in a process which then did not count them. */
const uncounted = statement<{ id: string }, [holder: string, known: readonly string[]]>(
  'runs.uncounted',
  `select id from runs where holder is not null and completed_at is not null
     and (holder = $1 and id <> all($2::uuid[]) or ${isFree('runs')})`,
)

/** Drives a run to its end, or gives it back for another try. Throws where the process must stop. */
export function carryOut(app: App, claim: Claim, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const { id, epoch } = claim.run
  const cutShort = async (error: unknown): Promise<void> => {
    log.info({ err: error, run: id }, 'the database cut a run short')
    await runs.interrupt(db, epoch, id)
  }
  const failed = async (error: unknown): Promise<void> => {
    log.error({ err: error, run: id }, 'a run failed for a reason of our own')
    await runs.retry(db, epoch, id, null)
  }
  return attempt(signal, {
    deaths: claim.deaths,
    doing: 'running this',
    tooLarge: 'What came of a node is larger than the database takes.',
    run: () => drive(app, claim, signal),
    failed: async (error) => {
      if (!(error instanceof LeaseLost)) return failed(error)
      // Not held: cancelled, or another process has it. Held: a commit went through whose answer was lost, and the next
      // try goes on behind it.
      if (await isHeld(db, claim.run)) await cutShort(error)
    },
    // A full disk stays full for longer than a few tries at once take.
    interrupted: (error) => (isDiskFull(error) ? failed(error) : cutShort(error)),
    setAside: async (reason) => {
      log.error({ run: id, reason }, 'a run was given up')
      await runs.setAside(db, epoch, id, reason)
    },
  })
}
