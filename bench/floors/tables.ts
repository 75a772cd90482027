import type pg from 'pg'
import { type Dataset, rowId } from '../records/dataset.ts'

const names = ['Title', 'Code', 'Note', 'Amount', 'Weight', 'Score', 'Group', 'Done', 'Due', 'Seen']

/** What somebody would write by hand for these orders alone: the same data in columns of their own types. */
export async function makeFloorTables(client: pg.Client, dataset: Dataset): Promise<void> {
  const { table, links, column } = dataset
  await client.query(`
    create schema floor;
    create table floor.items (id text collate "C" primary key, label text, price numeric(12, 2));
    create table floor.orders (
      id text collate "C" primary key, title text, code text, note text,
      amount numeric(12, 2), weight numeric(12, 2), score numeric(12, 2), in_group int, done boolean, due date,
      seen timestamptz(3),
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now());
    create table floor.order_items (
      order_id text collate "C", item_id text collate "C", primary key (order_id, item_id));
    insert into floor.items
      select lpad(to_hex(n), 24, '0'), 'Item ' || n, n % 100 from generate_series(1, 1000) n;
    insert into floor.orders select id, ${names.map(column).join(', ')}, created_at, updated_at from ${table};
    insert into floor.order_items select source_id, target_id from ${links};
    create index on floor.orders (in_group, amount, id);
    create index on ${table} (${column('Group')}, ${column('Amount')}, id) where deleted_at is null`)
  await vacuum(client, dataset)
}

/** Copies the rows after the first so many, up to another number. */
export async function growFloorTables(
  client: pg.Client,
  dataset: Dataset,
  from: number,
  to: number,
): Promise<void> {
  const { table, links, column } = dataset
  const isNew = (id: string) => `${id} > '${rowId(from)}' and ${id} <= '${rowId(to)}'`
  await client.query(`
    insert into floor.orders select id, ${names.map(column).join(', ')}, created_at, updated_at from ${table}
      where ${isNew('id')};
    insert into floor.order_items select source_id, target_id from ${links} where ${isNew('source_id')}`)
  await vacuum(client, dataset)
}

/** As autovacuum leaves tables a minute later. */
async function vacuum(client: pg.Client, { table, links }: Dataset): Promise<void> {
  for (const name of ['floor.items', 'floor.orders', 'floor.order_items', table, links]) {
    await client.query(`vacuum analyze ${name}`)
  }
}
