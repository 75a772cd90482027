import { encodeCursor } from '../../src/kit/schema.ts'
import { call, mediansMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'
import { rowId } from './dataset.ts'

const plainFields = ['Title', 'Code', 'Note', 'Amount', 'Weight', 'Score', 'Group', 'Done', 'Due', 'Seen']

/** A filtered, sorted page of 50 on an indexed pair; the formula column; the last page against the first. */
export async function measurePages({ api, client, dataset, rows }: Bench): Promise<void> {
  const { table, column } = dataset
  await client.query(
    `create index bench_pair on ${table} (${column('Group')}, ${column('Amount')}, id) where deleted_at is null`,
  )
  const list = (body: object) => call('POST', `${dataset.path}/rows/list`, body)
  const body = {
    query: { path: 'Group', operator: 'equals', value: 7 },
    sort: [{ field: 'Amount', direction: 'asc' }],
    limit: 50,
    fields: plainFields,
  }
  const text = `select id, record_type_id, created_at, updated_at, ${plainFields.map(column).join(', ')} from ${table}
    where deleted_at is null and ${column('Group')} = $1 order by ${column('Amount')} asc nulls last, id limit 51`
  const { raw, prepared, empty, page, plainFormula, without, formula } = await mediansMs(600, {
    raw: () => client.query(text, [7]),
    prepared: () => client.query({ name: 'page', text, values: [7] }),
    empty: () => call('GET', `${api}/me`),
    page: () => list(body),
    plainFormula: () => list({ ...body, fields: [...plainFields, 'Total'] }),
    without: () => list({ ...body, fields: [...plainFields, 'Items'] }),
    formula: () => list({ ...body, fields: [...plainFields, 'Items', 'Total'] }),
  })
  print(
    `page of 50: ${page.toFixed(2)} ms; raw ${raw.toFixed(2)} (prepared ${prepared.toFixed(2)}), empty request ${empty.toFixed(2)}`,
  )
  print(
    `ratio: ${(page / (1.5 * raw + empty)).toFixed(2)} of 1.5 raw + empty (at most 1.00); of prepared raw ${(page / (1.5 * prepared + empty)).toFixed(2)}`,
  )
  print(
    `the formula on the ten plain fields: ${plainFormula.toFixed(2)} ms, ratio ${(plainFormula / page).toFixed(2)} (at most 1.20)`,
  )
  print(
    `page of all twelve fields: ${formula.toFixed(2)} ms; without the formula ${without.toFixed(2)}, ratio ${(formula / without).toFixed(2)} (at most 1.20)`,
  )

  const all = { limit: 50, fields: plainFields }
  const cursor = encodeCursor(['id asc', rowId(rows - 100)])
  const { first, last } = await mediansMs(200, {
    first: () => list(all),
    last: () => list({ ...all, cursor }),
  })
  print(
    `page at row ${rows - 100}: ${last.toFixed(2)} ms, first page ${first.toFixed(2)}, ratio ${(last / first).toFixed(2)} (about 1)`,
  )
}
