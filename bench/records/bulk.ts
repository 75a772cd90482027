import { call, mediansMs } from '../client.ts'
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
  const given = names.map((_, index) => `v${index}`).join(', ')
  const text = `insert into ${table} (id, record_type_id, ${names.map(column).join(', ')})
    select id, ${recordTypeId}, ${given} from unnest($1::text[], ${unnested}) as given (id, ${given})`
  const { raw, bulk } = await mediansMs(9, {
    raw: () => {
      const values = names.map((name) => rows.map((row) => row[name as keyof typeof row]))
      const ids = rows.map((_, n) => `ffff${(round * count + n).toString(16).padStart(20, '0')}`)
      round++
      return client.query(text, [ids, ...values])
    },
    bulk: () => call('POST', `${dataset.path}/rows/bulk`, { rows }),
  })
  print(
    `bulk insert of ${count}: ${bulk.toFixed(0)} ms, raw ${raw.toFixed(0)} ms, ratio ${(bulk / raw).toFixed(2)} (at most 2.00)`,
  )
}
