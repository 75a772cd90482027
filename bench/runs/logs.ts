import { call, mediansMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

const columns = 'id, status, reason, error, steps, credits, created_at, started_at, completed_at'

/** Page one of the log of a workflow with a million runs, against an indexed select and an empty request. */
export async function measureLogs({ url, client, automation }: Bench, rows: number): Promise<void> {
  await client.query(
    `insert into runs (id, account_id, workflow_id, acts_as_workspace, trigger_type, status, reason, steps, is_counted,
       started_at, completed_at)
     select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       account_id, id, true, 'INCOMING_WEBHOOK', case when n % 100 = 0 then 'FAILED' else 'SUCCEEDED' end, null, 5, true, now(), now()
     from workflows, generate_series(1, $2) n where id = $1`,
    [automation.workflowId, rows],
  )
  await client.query('analyze runs')
  const api = `${url}/public/v1/workflows/${automation.workflowId}/logs`
  const text = `select ${columns} from runs where workflow_id = $1 and not is_test order by id desc limit 51`
  const { raw, empty, page, failed } = await mediansMs(300, {
    raw: () => client.query({ name: 'logs', text, values: [automation.workflowId] }),
    empty: () => call('GET', `${url}/public/v1/me`),
    page: () => call('GET', api),
    failed: () => call('GET', `${api}?status=FAILED`),
  })
  print(
    `page one of ${rows} logs: ${page.toFixed(2)} ms, failed only ${failed.toFixed(2)}; raw ${raw.toFixed(2)}, empty request ${empty.toFixed(2)}`,
  )
  print(`ratio: ${(page / (2 * raw + empty)).toFixed(2)} of 2 raw + empty (at most 1.00)`)
}
