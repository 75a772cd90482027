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

/** An ended run keeps its holder until its end is counted. */
const runs = leased({
  table: 'runs',
  channel: runsChannel,
  id: 'uuid',
  // A process can claim a run again while its own earlier attempt still runs.
  fence: 'epoch',
  isUnderWay: `status = 'RUNNING'`,
  due: 'retry_at',
  error: 'error',
  // With delays of 3 s, 7 s, 20 s… up to 6 h, the last attempt comes after four days.
  isLast: 'attempts >= 25',
  waits: { status: `'QUEUED'` },
  failed: { status: `'FAILED'`, reason: `'node_failed'`, completed_at: 'now()' },
  giveUpReason: 'The run was given up after the server failed at it again and again.',
})

/*
 * A run waits in the table as QUEUED, not in the memory of a process, until a process with a free slot claims
 * it (`take_runs`). Each account and each workflow has a limited number of slots, and the account with the
 * fewest running is served first. The row then has the id of the process until the end of the run is counted.
 * A row is released and claimed again if its process is no longer listed as alive, or doesn't know of it
 * because an answer was lost.
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

/** Ended runs whose process didn't count them. */
const uncounted = statement<{ id: string }, [holder: string, known: readonly string[]]>(
  'runs.uncounted',
  `select id from runs where holder is not null and completed_at is not null
     and (holder = $1 and id <> all($2::uuid[]) or ${isFree('runs')})`,
)

/** Drives a run to its end, or releases it for another attempt. Throws if the process must stop. */
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
      // Not held: the run was cancelled, or another process has it. Held: a commit succeeded whose answer was
      // lost, and the next attempt continues after it.
      if (await isHeld(db, claim.run)) await cutShort(error)
    },
    // A full disk lasts longer than a few immediate attempts.
    interrupted: (error) => (isDiskFull(error) ? failed(error) : cutShort(error)),
    setAside: async (reason) => {
      log.error({ run: id, reason }, 'a run was given up')
      await runs.setAside(db, epoch, id, reason)
    },
  })
}
