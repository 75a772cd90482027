import { call, callJson, medianMs } from '../client.ts'
import { print } from '../server.ts'
import type { Bench } from './bench.ts'

const plainFields = ['Title', 'Code', 'Note', 'Amount', 'Weight', 'Score', 'Group', 'Done', 'Due', 'Seen']

/** A filtered, sorted page of 50 on an indexed pair; the formula column; the last page against the first. */
export async function measurePages({ api, client, dataset, rows }: Bench): Promise<void> {
  const { table, column } = dataset
  await client.query(
    `create index bench_pair on ${table} (${column('Group')}, ${column('Amount')}, id) where deleted_at is null`,
  )
  const body = {
    query: { path: 'Group', operator: 'equals', value: 7 },
    sort: [{ field: 'Amount', direction: 'asc' }],
    limit: 50,
    fields: plainFields,
  }
  const sql = `select id, record_type_id, created_at, updated_at, ${plainFields.map(column).join(', ')} from ${table}
    where deleted_at is null and ${column('Group')} = $1 order by ${column('Amount')} asc nulls last, id limit 51`
  const raw = await medianMs(200, () => client.query({ name: 'page', text: sql, values: [7] }))
  const empty = await medianMs(200, () => call('GET', `${api}/me`))
  const page = await medianMs(200, () => call('POST', `${dataset.path}/rows/list`, body))
  print(`page of 50: ${page.toFixed(2)} ms, raw ${raw.toFixed(2)} ms, empty request ${empty.toFixed(2)} ms`)
  print(`ratio: ${(page / (1.5 * raw + empty)).toFixed(2)} of 1.5 raw + empty (at most 1.00)`)

  const withFormula = await medianMs(200, () =>
    call('POST', `${dataset.path}/rows/list`, { ...body, fields: [...plainFields, 'Total'] }),
  )
  print(
    `with the formula: ${withFormula.toFixed(2)} ms, ratio ${(withFormula / page).toFixed(2)} (at most 1.20)`,
  )

  const all = { limit: 200, fields: plainFields }
  const first = await medianMs(100, () => call('POST', `${dataset.path}/rows/list`, all))
  const cursor = await cursorNear(dataset.path, rows)
  const last = await medianMs(100, () => call('POST', `${dataset.path}/rows/list`, { ...all, cursor }))
  print(
    `last page: ${last.toFixed(2)} ms, first: ${first.toFixed(2)} ms, ratio ${(last / first).toFixed(2)} (about 1)`,
  )
}

/** The cursor that leads to the end of the list: taken from the page before a row near the end. */
async function cursorNear(path: string, rows: number): Promise<string> {
  const id = (rows - 400).toString(16).padStart(24, '0')
  const query = { path: 'id', operator: 'greaterThan', value: id }
  const { next_cursor } = await callJson<{ next_cursor: string }>('POST', `${path}/rows/list`, {
    query,
    limit: 100,
  })
  return next_cursor
}
