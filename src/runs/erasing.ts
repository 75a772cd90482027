import { sql } from 'kysely'
import type { ClearedContent, Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'

/** Runs and deliveries with data of a contact: ended ones keep only their times and their result. */
export const runsErasing: Erasing<App> = {
  clears: [
    {
      kind: 'runs',
      tables: { runs: 'id', node_results: 'run_id', run_calls: 'run_id', run_waits: 'run_id' },
      by: 'anything',
      clear: clearRuns,
    },
    {
      kind: 'deliveries of webhooks',
      tables: { webhook_deliveries: 'id' },
      by: 'anything',
      clear: async ({ db }, accountId, ids) => {
        const { rows } = await sql<{ id: string }>`
          update webhook_deliveries d set body = '{}'
          where d.account_id = ${accountId} and d.id = any(${ids}::uuid[]) and not exists (
            select from runs r where r.account_id = d.account_id and r.delivery_id = d.id
              and r.completed_at is null)
            and d.body <> '{}'
          returning d.id`.execute(db)
        return { cleared: rows.length, unfinished: [] }
      },
    },
  ],
  onReplaced: {
    // A draft is stored once for each hash of its content. This content has changed, so its hash must not
    // match the old draft.
    run_graphs: {
      column: 'id',
      run: async ({ db }, ids) => {
        await sql`update run_graphs set hash = sha256(convert_to(id || content::text, 'UTF8'))
          where id = any(${ids}::bigint[])`.execute(db)
      },
    },
  },
}

type Cleared = ReturnType<ClearedContent<App>['clear']>

async function clearRuns({ db }: App, accountId: number, ids: readonly string[]): Cleared {
  const { rows } = await sql<{ id: string }>`
    update runs set payload = null, error = case when error is not null then 'erased' end
    where account_id = ${accountId} and id = any(${ids}::uuid[]) and completed_at is not null
    returning id`.execute(db)
  const over = rows.map(({ id }) => id)
  await sql`update node_results set output = null, variables = null, items = null, trace = null,
    error = case when error is not null then 'erased' end where run_id = any(${over}::uuid[])`.execute(db)
  await sql`update run_calls set body = null where run_id = any(${over}::uuid[])`.execute(db)
  await sql`update run_waits set answer = null,
    retry = case when retry is not null then retry || '{"error":"erased"}' end
    where run_id = any(${over}::uuid[])`.execute(db)
  return { cleared: over.length, unfinished: ids.filter((id) => !over.includes(id)) }
}
