import { sql } from 'kysely'
import { z } from 'zod'
import { type Chore, type Job, jobFactory, type Tick, tick } from '../../kit/job.ts'
import type { Database, Db } from '../database/index.ts'
import { takingTurns } from './in-turn.ts'
import { putSchedule } from './schedules.ts'

export const housekeepingKind = 'housekeeping'

// Some take minutes, once a day: the others do not wait for those.
const chorePatienceMs = 500

/** Failed jobs and events are kept for a month, so that admins can read the reason or retry them. */
export const forgetFailedJobs: Chore<{ database: Database }> = {
  name: 'jobs.forgetFailed',
  cron: '17 3 * * *',
  run: async (app) => {
    await sql`delete from jobs where failed_at < now() - interval '30 days'`.execute(app.database.db)
    await sql`delete from events where failed_at < now() - interval '30 days'`.execute(app.database.db)
  },
}

/** Stored answers of repeated requests are valid for 24 hours. */
export const forgetAnswers: Chore<{ database: Database }> = {
  name: 'http.forgetAnswers',
  cron: '37 * * * *',
  run: async (app) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(
      app.database.db,
    )
  },
}

/** The job behind every schedule of the kind: does the chore that the schedule is named after. */
export function housekeepingJob<App>(chores: readonly Chore<App>[]): Job<App, Tick> {
  const byName = new Map(chores.map((chore) => [chore.name, chore]))
  if (byName.size < chores.length) throw new Error('two chores have the same name')
  // Many are due at the same second and take a millisecond each: at once they would each open a connection.
  const inTurn = takingTurns()
  return jobFactory<App>()({
    name: 'housekeeping.run',
    payload: tick(z.unknown()),
    // The next tick is the next chance.
    attempts: 3,
    run: (app, { key }, context) => inTurn(async () => byName.get(key)?.run(app, context), chorePatienceMs),
  })
}

/** Makes the schedules those of the chores that there are in this version. */
export async function scheduleChores(db: Db, chores: readonly Chore<never>[]): Promise<void> {
  const { rows } = await sql<{ key: string; cron: string }>`
    select key, cron from schedules where kind = ${housekeepingKind}`.execute(db)
  const known = new Map(rows.map(({ key, cron }) => [key, cron]))
  const names = chores.map((chore) => chore.name)
  if (rows.some(({ key }) => !names.includes(key)))
    await sql`delete from schedules where kind = ${housekeepingKind} and key <> all(${names})`.execute(db)
  // Nearly always nothing has changed since the last start, and each of them would be a commit.
  for (const chore of chores.filter(({ name, cron }) => known.get(name) !== cron)) {
    await putSchedule(db, {
      accountId: null,
      kind: housekeepingKind,
      key: chore.name,
      cron: chore.cron,
      timeZone: 'UTC',
    })
  }
}
