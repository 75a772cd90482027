import { call, medianMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

const count = 10_000
const names = ['Title', 'Code', 'Note', 'Amount', 'Weight', 'Score', 'Group', 'Done', 'Due', 'Seen']

/** 10,000 rows in one call against one multi-row insert of the same values. */
export async function measureBulkInsert({ client, dataset }: Bench): Promise<void> {
  const { table, column, recordTypeId } = dataset
  const rows = Array.from({ length: count }, (_, n) => ({
    Title: `Bulk ${n}`,
    Code: `code ${n}`,
    Note: 'note',
    Amount: n,
    Weight: n % 7,
    Score: n % 11,
    Group: n % 200,
    Done: n % 2 === 0,
    Due: '2026-02-01',
    Seen: '2026-02-01T10:00:00.000Z',
  }))
  let round = 0
  const raw = await medianMs(5, () => {
    const values = names.map((name) => rows.map((row) => row[name as keyof typeof row]))
    const ids = rows.map((_, n) => `ffff${(round * count + n).toString(16).padStart(20, '0')}`)
    round++
    const types = [
      'text',
      'text',
      'text',
      'numeric',
      'numeric',
      'numeric',
      'numeric',
      'boolean',
      'date',
      'timestamptz',
    ]
    const unnested = types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')
    const columns = names.map(column).join(', ')
    const text = `insert into ${table} (id, record_type_id, ${columns})
      select id, ${recordTypeId}, ${names.map((_, index) => `v${index}`).join(', ')}
      from unnest($1::text[], ${unnested}) as given (id, ${names.map((_, index) => `v${index}`).join(', ')})`
    return client.query(text, [ids, ...values])
  })
  const bulk = await medianMs(5, () => call('POST', `${dataset.path}/rows/bulk`, { rows }))
  print(
    `bulk insert of ${count}: ${bulk.toFixed(0)} ms, raw ${raw.toFixed(0)} ms, ratio ${(bulk / raw).toFixed(2)} (at most 2.00)`,
  )
}
