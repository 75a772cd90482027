import { call, callJson, mediansMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

const rounds = 9

/** Count, sums and groups over all rows. */
export async function measureAggregates({ client, dataset }: Bench): Promise<void> {
  const { table, column, path } = dataset
  const counted = await mediansMs(rounds, {
    raw: () => client.query(`select count(*) from ${table} where deleted_at is null`),
    ours: () => call('POST', `${path}/rows/count`, {}),
  })
  report('count', counted)

  const amount = column('Amount')
  const sums = `select sum(${amount}), avg(${amount}), max(${amount}) from ${table} where deleted_at is null`
  const sumView = await viewWith(path, dataset.fieldId('Amount'), ['sum', 'avg', 'max'])
  const summed = await mediansMs(rounds, {
    raw: () => client.query(sums),
    ours: () => call('POST', `${path}/views/${sumView}/aggregations/compute`, {}),
  })
  report('sum, avg, max', summed)

  const groups = `select count(distinct ${column('Group')}) from ${table} where deleted_at is null`
  const groupView = await viewWith(path, dataset.fieldId('Group'), ['unique'])
  const grouped = await mediansMs(rounds, {
    raw: () => client.query(groups),
    ours: () => call('POST', `${path}/views/${groupView}/aggregations/compute`, {}),
  })
  report('distinct groups', grouped)

  const group = column('Group')
  const byGroup = `select ${group}, count(*), sum(${amount}), avg(${amount}), max(${amount}) from ${table}
    where deleted_at is null group by ${group} order by count(*) desc, ${group} limit 201`
  const sumsByGroup = await mediansMs(rounds, {
    raw: () => client.query(byGroup),
    ours: () => call('POST', `${path}/views/${sumView}/aggregations/compute-groups`, { group_by: 'Group' }),
  })
  report('sum, avg, max of each of 200 groups', sumsByGroup)
}

function report(what: string, { raw, ours }: { raw: number; ours: number }): void {
  print(
    `${what}: ${ours.toFixed(1)} ms, raw ${raw.toFixed(1)} ms, ratio ${(ours / raw).toFixed(2)} (at most 1.30)`,
  )
}

async function viewWith(path: string, fieldId: number, operations: readonly string[]): Promise<number> {
  const { id } = await callJson<{ id: number }>('POST', `${path}/views`, {
    name: `Over ${operations.join()}`,
  })
  for (const operation of operations) {
    await call('POST', `${path}/views/${id}/aggregations`, { field_id: fieldId, operation })
  }
  return id
}
