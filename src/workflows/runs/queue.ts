import { sql } from 'kysely'
import { z } from 'zod'
import type { JobContext } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { type Claim, claimRun } from './claim.ts'
import { endRun, isHeld, LostRun } from './commit.ts'
import { drive } from './drive.ts'
import { settle } from './settle.ts'

/*
 * Every account has so many runs under way at a time, and every workflow so many of those; the others wait in the
 * table as QUEUED, in no process's memory. Since an account has fewer places than there are workers, ten thousand runs
 * of one leave room for one run of another. Whoever ends a run looks whether others wait (`settle`), and whoever
 * leaves runs waiting also puts in an `admit` job, which sees them once they are committed: either it finds a place,
 * or those that hold the places end after it looked, and then look themselves.
 */

/** Drives one run to its end; taken on again by another process where this one dies. */
export const runJob = job({
  name: 'workflows.run',
  payload: z.strictObject({ runId: z.uuid() }),
  run: async (app, { runId }, context) => {
    const claim = await claimRun(app.db, runId)
    if (claim !== undefined) await driveToEnd(app, claim, context)
    const { accountId, hasRoom } = await settle(app, runId)
    if (hasRoom) await admit(app, accountId)
  },
})

async function driveToEnd(app: App, claim: Claim, { signal, lastAttempt }: JobContext): Promise<void> {
  try {
    await drive(app, claim, signal)
  } catch (error) {
    if (error instanceof LostRun) {
      // Held and yet refused: a commit went through whose answer was lost. The next try goes on behind it.
      if (await isHeld(app.db, claim.run))
        throw new Error('a commit of the run was lost sight of', { cause: error })
      return
    }
    if (!lastAttempt || signal.aborted) throw error
    app.log.error({ err: error, run: claim.run.id }, 'a run was given up')
    const message = 'The run was given up after the server failed at it again and again.'
    await endRun(app.db, claim.run, { successful: false, reason: 'node_failed', message })
  }
}

export const admitJob = job({
  name: 'workflows.admit',
  payload: z.strictObject({ accountId: z.int() }),
  run: (app, { accountId }) => admit(app, accountId),
})

/** The queued runs for which there is a place, the oldest first, but none of a workflow that has enough under way. */
const take = statement<{ id: string }, [accountId: number, perAccount: number, perWorkflow: number]>(
  'runs.admit',
  `with next as (
     select q.id from workflows w cross join lateral (
       select r.id from runs r where r.account_id = $1 and r.workflow_id = w.id and r.status = 'QUEUED' order by r.id
       limit greatest(0, $3::int - (select count(*) from runs b
         where b.account_id = $1 and b.workflow_id = w.id and b.status = 'RUNNING'))) q
     where w.account_id = $1 order by q.id
     limit greatest(0, $2::int - (select count(*) from runs b where b.account_id = $1 and b.status = 'RUNNING')))
   update runs set status = 'RUNNING' where id in (select id from next) and status = 'QUEUED' returning id`,
)

// The first half of the key of an advisory lock; the second is the account.
const admissionLock = 7031

async function admit(app: App, accountId: number): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${admissionLock}, ${accountId})`.execute(db)
    const admitted = await take.all(db, accountId, app.config.runsPerAccount, app.config.runsPerWorkflow)
    await enqueueRuns(
      app,
      db,
      admitted.map((row) => row.id),
    )
  })
}

/** Puts in the jobs of runs that were admitted. */
export async function enqueueRuns(app: App, db: Db, ids: readonly string[]): Promise<void> {
  await app.jobs.enqueueMany(
    db,
    runJob,
    ids.map((runId) => ({ runId })),
  )
}

/** Looks after the runs that this transaction leaves waiting, once it is committed. */
export async function admitLater(app: App, db: Db, accountIds: Iterable<number>): Promise<void> {
  for (const accountId of new Set(accountIds)) {
    await app.jobs.enqueue(db, admitJob, { accountId }, { key: String(accountId) })
  }
}
