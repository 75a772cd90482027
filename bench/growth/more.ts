import { createAccount } from '../../src/accounts/index.ts'
import { capabilities } from '../../src/capabilities.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/platform/open.ts'
import { callJson } from '../client.ts'
import { growFloorTables } from '../floors/tables.ts'
import { addRows } from '../records/dataset.ts'
import type { Place } from './place.ts'

export async function growRows({ client, dataset }: Place, from: number, to: number): Promise<void> {
  await addRows(client, dataset, from, to)
  await growFloorTables(client, dataset, from, to)
}

/** Gives the orders so many fields; the floor gets as many columns, and answers with them where we do. */
export async function growFields({ client, dataset, floorUrl }: Place, count: number): Promise<void> {
  const { results } = await callJson<{ results: unknown[] }>('GET', `${dataset.path}/fields`)
  for (let n = results.length; n < count; n++) {
    await callJson('POST', `${dataset.path}/fields`, { name: `Field ${n}`, type: 'string' })
    await client.query(`alter table floor.orders add column field_${n} text`)
  }
  await callJson('POST', `${floorUrl}/fields`)
}

/** So many accounts, each with all that a new account gets. */
export async function growAccounts({ databaseUrl, dataDir }: Place, count: number): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_LOG_LEVEL: 'warn',
  })
  const app = await openApp({ config, log: createLog(config), capabilities, as: 'guest' })
  try {
    for (let n = 1; n < count; n++) {
      const namespace = `account-${n}`
      await createAccount(app, {
        name: `Account ${n}`,
        namespace,
        owner: { email: `owner@${namespace}.example` },
      })
    }
  } finally {
    await app.lifetime.close()
  }
}

// The tables of one statement are locked until it ends, and there is room for some thousands of locks.
const objectsAtATime = 250

/** Objects of one field, up to so many in the account, made as the server makes them, and one more by the server itself. */
export async function growObjects({ client, api }: Place, count: number): Promise<void> {
  const { rows } = await client.query<{ account: number; objects: number }>(
    `select account_id as account, count(*)::int as objects from objects
     where account_id = (select account_id from objects where name = 'orders') group by 1`,
  )
  const { account = 0, objects = 0 } = rows[0] ?? {}
  for (let made = objects; made < count - 1; made += objectsAtATime) {
    const to = Math.min(made + objectsAtATime, count - 1)
    await client.query(`do $$
      declare version int; object int; field int;
      begin
        update record_catalogues c set version = c.version + 1 where account_id = ${account} returning c.version into version;
        for n in ${made + 1}..${to} loop
          insert into objects (account_id, kind, name, display_name, version)
            values (${account}, 'object', 'object-' || n, 'Object ' || n, version) returning id into object;
          insert into record_types (object_id, name, display_name, is_default) values (object, 'default', 'Default', true);
          insert into fields (object_id, name, type, metadata, position)
            values (object, 'Name', 'string', '{"format":"text"}', 0) returning id into field;
          execute format('create table records.t%s (id text collate "C" primary key, record_type_id int not null,
            created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
            created_by int, deleted_at timestamptz, f%s text)', object, field);
          execute format('create index on records.t%s (deleted_at, id) where deleted_at is not null', object);
        end loop;
      end $$`)
  }
  // After a change of its own the server knows of all of them.
  await callJson('POST', `${api}/objects`, {
    name: `last-of-${count}`,
    columns: [{ name: 'Name', type: 'string' }],
  })
}
