import type { Backlog } from '../../kit/backlog.ts'
import { mostDeaths } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import {
  isDatabaseAway,
  isDiskFull,
  isTooLarge,
  onBehalfOf,
  patiently,
  statement,
} from '../../platform/database/index.ts'
import { endRun, isHeld, type Lease, LostRun } from './commit.ts'
import { drive } from './drive.ts'
import { runsChannel } from './insert.ts'
import { countEnded, settle } from './settle.ts'
import { type Claim, takeRuns } from './take.ts'

/*
 * A run waits in the table as QUEUED, in no process's memory, until a process that has a place takes it on
 * (`take_runs`): each account and each workflow may have so many under way, and the account with the fewest comes
 * first. The row then bears the id of the process, until the end of the run is counted. A row whose process is off the
 * list of those at work, or does not know of it because an answer was lost, is let go and taken on anew.
 */
export const runBacklog: Backlog<App> = {
  name: runsChannel,
  take: async (app, holder, places) => {
    const { claims, more } = await takeRuns(app, holder, places)
    return {
      tasks: claims.map((claim) => ({
        id: claim.run.id,
        run: (signal, makeRoom) =>
          onBehalfOf(claim.run.accountId, async () => {
            await carryOut(app, claim, signal)
            makeRoom()
            await patiently(signal, () => settle(app, claim.run.id))
          }),
      })),
      more,
    }
  },
  release: async (app, holder, known) => {
    const rows = await letGo.all(app.db, holder, known)
    const ended = rows.filter((row) => row.is_over).map((row) => row.id)
    if (ended.length > 0) await countEnded(app.db, ended)
  },
}

/** Drives a run to its end, or gives it back for another try. Throws where the process must stop. */
export async function carryOut(app: App, claim: Claim, signal: AbortSignal): Promise<void> {
  try {
    await drive(app, claim, signal)
  } catch (error) {
    if (signal.aborted) throw error
    await giveUp(app, claim.run, error, signal)
  }
}

async function giveUp(app: App, run: Lease, error: unknown, signal: AbortSignal): Promise<void> {
  // Refused and not held: cancelled, or another process has it. Refused and yet held: a commit went through whose
  // answer was lost, and the next try goes on behind it.
  const isLost = error instanceof LostRun
  if (isLost && !(await patiently(signal, () => isHeld(app.db, run)))) return
  if (isTooLarge(error)) {
    app.log.error({ err: error, run: run.id }, 'a run came to more than the database takes')
    const end = { successful: false, reason: 'node_failed', message: tooLarge } as const
    return patiently(signal, () => endRun(app.db, run, end))
  }
  // A full disk stays full for longer than a few tries at once take.
  const isAway = isLost || (isDatabaseAway(error) && !isDiskFull(error))
  if (isAway) app.log.info({ err: error, run: run.id }, 'the database cut a run short')
  else app.log.error({ err: error, run: run.id }, 'a run failed for a reason of our own')
  await patiently(signal, () => putBack.all(app.db, run.id, run.epoch, isAway))
}

const tooLarge = 'What came of a node is larger than the database takes.'

// With 3 s, 7 s, 20 s… between them up to 6 h, the last try comes after four days.
const mostAttempts = 25

const givenUp = 'The run was given up after the server failed at it again and again.'

const deadly = `The server ended ${mostDeaths} times while this run was under way, so it was given up.`

/** Counts one more in `column`; with the last one that may be, the run is over. */
const oneMore = (column: 'attempts' | 'deaths', most: number, message: string): string => `
  ${column} = ${column} + 1,
  status = case when ${column} + 1 < ${most} then 'QUEUED' else 'FAILED' end,
  reason = case when ${column} + 1 < ${most} then null else 'node_failed' end,
  error = case when ${column} + 1 < ${most} then null else '${message}' end,
  completed_at = case when ${column} + 1 < ${most} then null else now() end,
  holder = case when ${column} + 1 < ${most} then null else holder end`

const putBack = statement<unknown, [runId: string, epoch: number, isAway: boolean]>(
  'runs.put-back',
  `update runs set ${oneMore('attempts', mostAttempts, givenUp)},
     retry_at = now() + case when $3 then 0.5 else exp(least(attempts + 1, 10)) end * interval '1 second'
   where id = $1 and epoch = $2 and status = 'RUNNING'`,
)

/** Those of processes that are gone, whose end counts; and those that `holder` has without knowing it. */
const letGo = statement<{ id: string; is_over: boolean }, [holder: string, known: readonly string[]]>(
  'runs.let-go',
  `with gone as (
     select id, holder as by from runs
     where holder is not null and (holder = $1 and id <> all($2::uuid[])
       or not exists (select from worker_processes p where p.id = runs.holder))),
   died as (
     update runs set ${oneMore('deaths', mostDeaths, deadly)} from gone
     where runs.id = gone.id and holder = by and by <> $1 and status = 'RUNNING'
     returning runs.id, runs.completed_at),
   forgotten as (
     update runs set status = 'QUEUED', holder = null from gone
     where runs.id = gone.id and holder = by and by = $1 and status = 'RUNNING'
     returning runs.id, runs.completed_at)
   select id, completed_at is not null as is_over, (select pg_notify('${runsChannel}', '')) from (
     select * from died union all select * from forgotten union all
     select r.id, r.completed_at from runs r join gone using (id) where r.completed_at is not null) as let_go`,
)
