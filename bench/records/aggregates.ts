import { call, callJson, medianMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

/** Count and sum over all rows. */
export async function measureAggregates({ client, dataset }: Bench): Promise<void> {
  const { table, column, path } = dataset
  const rawCount = await medianMs(5, () =>
    client.query(`select count(*) from ${table} where deleted_at is null`),
  )
  const count = await medianMs(5, () => call('POST', `${path}/rows/count`, {}))
  print(
    `count: ${count.toFixed(1)} ms, raw ${rawCount.toFixed(1)} ms, ratio ${(count / rawCount).toFixed(2)} (at most 1.30)`,
  )

  const view = await callJson<{ id: number }>('POST', `${path}/views`, { name: 'Sums' })
  for (const operation of ['sum', 'avg', 'max']) {
    await call('POST', `${path}/views/${view.id}/aggregations`, {
      field_id: dataset.fieldId('Amount'),
      operation,
    })
  }
  const text = `select sum(${column('Amount')}), avg(${column('Amount')}), max(${column('Amount')}) from ${table} where deleted_at is null`
  const rawSum = await medianMs(5, () => client.query(text))
  const sum = await medianMs(5, () => call('POST', `${path}/views/${view.id}/aggregations/compute`, {}))
  print(
    `sum, avg, max: ${sum.toFixed(1)} ms, raw ${rawSum.toFixed(1)} ms, ratio ${(sum / rawSum).toFixed(2)} (at most 1.30)`,
  )
}
