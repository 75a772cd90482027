import { setTimeout as sleep } from 'node:timers/promises'
import { call, medianMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

/** What the index that a shared view gets in the background does for its page. */
export async function measureViewIndex({ client, dataset }: Bench): Promise<void> {
  const view = {
    query: { path: 'Note', operator: 'equals', value: 'note 500' },
    sort: [{ field: 'Score', direction: 'desc' }],
  }
  const page = () => call('POST', `${dataset.path}/rows/list`, { ...view, limit: 50 })
  const before = await medianMs(5, page)
  const indexes = await indexCount()
  await call('POST', `${dataset.path}/views`, { name: 'Bench', shared: true, ...view })
  const started = performance.now()
  while ((await indexCount()) === indexes) {
    if (performance.now() - started > 120_000) throw new Error('no index was built')
    await sleep(200)
  }
  const after = await medianMs(20, page)
  print(`a shared view's page: ${before.toFixed(1)} ms before its index, ${after.toFixed(2)} ms after`)
  print(`ratio: ${(before / after).toFixed(1)} times faster (at least 10)`)

  async function indexCount(): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_index where indrelid = $1::regclass and indisvalid',
      [dataset.table],
    )
    return rows[0]?.count ?? 0
  }
}
