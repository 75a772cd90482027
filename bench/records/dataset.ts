import type pg from 'pg'
import { callJson } from '../client.ts'

interface Made {
  id: number
}

/** The object that is measured: twelve fields, one of them a multi relation and one a formula over it. */
export interface Dataset {
  /** The path of its rows. */
  path: string
  table: string
  /** The column of a field, by its name. */
  column: (name: string) => string
  fieldId: (name: string) => number
  links: string
  recordTypeId: number
}

/** The id of the nth row, from 1. */
export function rowId(n: number): string {
  return n.toString(16).padStart(24, '0')
}

const amount = { format: 'decimal', decimals: 2 }

/** Defines the objects through the API and fills them through SQL: a million rows, each with a link to an item. */
export async function makeDataset(api: string, client: pg.Client, rows: number): Promise<Dataset> {
  const items = await callJson<Made>('POST', `${api}/objects`, {
    name: 'items',
    columns: [
      { name: 'Label', type: 'string' },
      { name: 'Price', type: 'number', metadata: amount },
    ],
  })
  const itemFields = await fieldsOf(api, 'items')
  const texts = ['Title', 'Code', 'Note'].map((name) => ({ name, type: 'string' }))
  const numbers = ['Amount', 'Weight', 'Score'].map((name) => ({ name, type: 'number', metadata: amount }))
  const orders = await callJson<Made>('POST', `${api}/objects`, {
    name: 'orders',
    columns: [
      ...texts,
      ...numbers,
      { name: 'Group', type: 'number', metadata: { format: 'integer' } },
      { name: 'Done', type: 'boolean' },
      { name: 'Due', type: 'dateOnly' },
      { name: 'Seen', type: 'date' },
      {
        name: 'Items',
        type: 'relation',
        metadata: { mode: 'multi', relatedTableId: items.id, displayColumn: itemFields.get('Label') },
      },
    ],
  })
  await callJson('POST', `${api}/objects/orders/fields`, {
    name: 'Total',
    type: 'formula',
    metadata: { expression: { type: 'aggregate', operation: 'sum', relation: '[Items]', field: '[Price]' } },
  })
  const fields = await fieldsOf(api, 'orders')
  const { record_types } = await callJson<{ record_types: Made[] }>('GET', `${api}/objects/orders`)
  const { record_types: itemTypes } = await callJson<{ record_types: Made[] }>('GET', `${api}/objects/items`)
  const fieldId = (name: string): number => fields.get(name) ?? 0
  const dataset: Dataset = {
    path: `${api}/objects/orders`,
    table: `records.t${orders.id}`,
    column: (name) => `f${fieldId(name)}`,
    fieldId,
    links: `records.l${fieldId('Items')}`,
    recordTypeId: record_types[0]?.id ?? 0,
  }
  await client.query(
    `insert into records.t${items.id} (id, record_type_id, f${itemFields.get('Label')}, f${itemFields.get('Price')})
     select lpad(to_hex(n), 24, '0'), ${itemTypes[0]?.id}, 'Item ' || n, n % 100 from generate_series(1, 1000) n`,
  )
  await addRows(client, dataset, 0, rows)
  return dataset
}

/** Adds the rows after the first so many, up to another number. */
export async function addRows(client: pg.Client, dataset: Dataset, from: number, to: number): Promise<void> {
  const names = ['Title', 'Code', 'Note', 'Amount', 'Weight', 'Score', 'Group', 'Done', 'Due', 'Seen']
  await client.query(
    `insert into ${dataset.table} (id, record_type_id, ${names.map(dataset.column).join(', ')})
     select lpad(to_hex(n), 24, '0'), ${dataset.recordTypeId}, 'Order ' || n, md5(n::text), 'note ' || (n % 1000),
            (n::bigint * 7919) % 100000, n % 500, n % 10, n % 200, n % 2 = 0, date '2026-01-01' + (n % 365)::int, now() - n * interval '1 second'
     from generate_series(${from + 1}, ${to}) n`,
  )
  await client.query(
    `insert into ${dataset.links} (source_id, target_id)
     select lpad(to_hex(n), 24, '0'), lpad(to_hex(1 + (n * 13 + k) % 1000), 24, '0')
     from generate_series(${from + 1}, ${to}) n, generate_series(0, 1) k`,
  )
  // As autovacuum leaves tables a minute later.
  await client.query(`vacuum analyze ${dataset.table}`)
  await client.query(`vacuum analyze ${dataset.links}`)
}

async function fieldsOf(api: string, name: string): Promise<Map<string, number>> {
  const { results } = await callJson<{ results: { id: number; name: string }[] }>(
    'GET',
    `${api}/objects/${name}/fields`,
  )
  return new Map(results.map((field) => [field.name, field.id]))
}
