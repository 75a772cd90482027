import { print } from '../server.ts'
import type { Bench } from './bench.ts'
import { allOver, deliver } from './deliver.ts'

/** How long a run waits to be taken on, and takes, when nothing else is going on. */
export async function measurePickUp({ url, client, automation }: Bench): Promise<void> {
  for (let count = 0; count < 150; count++) {
    await deliver(url, automation, 1, 1)
    await allOver(client)
  }
  const { rows } = await client.query<{ waited: number; whole: number; nodes: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at) * 1000) as waited,
       percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at) * 1000) as whole,
       avg(steps)::float as nodes
     from (select * from runs where workflow_id = $1 order by id desc limit 100) r`,
    [automation.workflowId],
  )
  const { waited = 0, whole = 0, nodes = 0 } = rows[0] ?? {}
  print(
    `at idle, p50: taken on after ${waited.toFixed(1)} ms (at most 10), over after ${whole.toFixed(1)} ms, ${nodes} nodes`,
  )
}
