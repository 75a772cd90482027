import { sql } from 'kysely'
import type { Chore } from '../kit/job.ts'
import type { App } from '../platform/app.ts'
import {
  type Db,
  daysAgo,
  dropPart,
  firstKey,
  type Part,
  partsUntil,
  transact,
} from '../platform/database/index.ts'
import { nodeResults } from './node-results.ts'

const batch = 1000

/**
 * Deletes runs with their results, and deliveries, that are older than the operator's retention time. A month
 * is deleted once all of it is old enough, because the results of a month are dropped at once.
 */
export const forgetRuns: Chore<App> = {
  name: 'workflows.forget-runs',
  cron: '37 2 * * *',
  run: async ({ config, db }, { signal }) => {
    const before = await daysAgo(db, config.runRetentionDays)
    const { over, keptFrom } = await partsUntil(db, nodeResults, before)
    for (const part of over) await forgetPart(db, part, before, signal)
    const to = firstKey(nodeResults, keptFrom)
    const from = firstKey(nodeResults, new Date(0))
    await removeRuns(db, { from, to, before, resultsAreDropped: false }, signal)
    await removeDeliveries(db, to, before, signal)
    await sql`
      delete from run_graphs g where created_at < ${before}
        and not exists (select from runs r where r.run_graph_id = g.id)`.execute(db)
  },
}

/**
 * Deletes runs first: those that remain haven't ended, and keep their results. It is one transaction, however
 * long it takes: if the process died in between, results would remain without their runs, or runs could be
 * retried without their results. Only retries of these very runs wait for it.
 */
function forgetPart(outside: Db, part: Part, before: Date, signal: AbortSignal): Promise<void> {
  const [from, to] = [firstKey(nodeResults, part.from), firstKey(nodeResults, part.to)]
  return transact({ db: outside }, async ({ db }) => {
    await removeRuns(db, { from, to, before, resultsAreDropped: true }, signal)
    signal.throwIfAborted()
    await dropPart(db, nodeResults, part, async (inside) => {
      const { rows } = await sql<{ id: string }>`
        select id from runs where id >= ${from}::uuid and id < ${to}::uuid`.execute(inside)
      return rows.map(({ id }) => id)
    })
  })
}

interface Removed {
  /**
   * Ids begin with the time at which a process made them, by its own clock, so they only limit the search.
   */
  from: string
  to: string
  /** Runs that ended before it are deleted. */
  before: Date
  resultsAreDropped: boolean
}

async function removeRuns(
  outside: Db,
  { from, to, before, resultsAreDropped }: Removed,
  signal: AbortSignal,
): Promise<void> {
  let removed = batch
  while (removed === batch && !signal.aborted) {
    removed = await transact({ db: outside }, async ({ db }) => {
      await sql`select set_config('frontdesk.results_are_dropped', ${resultsAreDropped ? 'on' : 'off'}, true)`.execute(
        db,
      )
      const { numAffectedRows } = await sql`
        delete from runs where id in (
          select id from runs where id >= ${from}::uuid and id < ${to}::uuid and completed_at < ${before}
          order by id limit ${batch})`.execute(db)
      return Number(numAffectedRows ?? 0n)
    })
  }
}

/** A delivery is as old as its runs, so that its body exists as long as they do. */
async function removeDeliveries(db: Db, to: string, before: Date, signal: AbortSignal): Promise<void> {
  let removed = batch
  while (removed === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where id < ${to}::uuid and received_at < ${before}
        order by id limit ${batch})`.execute(db)
    removed = Number(numAffectedRows ?? 0n)
  }
}
