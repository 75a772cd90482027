import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, migrate } from '../index.ts'
import { ask, makeDirectory, start } from './testing/scene.ts'

const may = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
  from pg_roles where rolname = current_user`

const notOurs = `select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'records') and c.relowner <> 'frontdesk_app'::regrole`

async function assertPlain(url: string): Promise<void> {
  expect(await ask(url, may)).toBe(false)
  await expect(ask(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(ask(url, `select pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied')
  await expect(ask(url, 'create database another')).rejects.toThrow('permission denied')
  await expect(ask(url, 'alter system set jit = on')).rejects.toThrow('permission denied')
}

describe('the role that Frontdesk works as', () => {
  it('owns its database and may nothing else', async () => {
    const { url } = await start(join(await makeDirectory(), 'data'))
    await assertPlain(url)
    const database = await connect({ url, poolSize: 2 })
    await migrate(database.pool)
    await database.close()
    expect(await ask(url, notOurs)).toBe(0)
  })

  it('is given everything in a cluster where Frontdesk was the superuser', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    const first = await start(dataDir)
    // As an earlier version left it.
    const { superuserUrl } = first
    const beside = superuserUrl.replace('/frontdesk?', '/postgres?')
    await ask(beside, 'drop database frontdesk')
    await ask(beside, 'drop role frontdesk_app')
    await ask(beside, 'create database frontdesk')
    const database = await connect({ url: superuserUrl, poolSize: 2 })
    await migrate(database.pool)
    await database.pool.query(`
      create table records.t1 (id int generated always as identity primary key, n serial);
      create view odd as select 1 as one; create type mood as enum ('good'); create sequence alone;
      create function two() returns int language sql return 2; insert into records.t1 default values`)
    await database.close()
    await first.stop()

    const { url } = await start(dataDir)
    await assertPlain(url)
    expect(await ask(url, notOurs)).toBe(0)
    const owners = `select count(*)::int from (
      select typowner as owner from pg_type where typname = 'mood' union all
      select proowner from pg_proc where proname = 'two' union all
      select nspowner from pg_namespace where nspname = 'records' union all
      select datdba from pg_database where datname = 'frontdesk') as found where owner <> 'frontdesk_app'::regrole`
    expect(await ask(url, owners)).toBe(0)
    await ask(url, 'alter table records.t1 add column more text')
    await ask(url, 'insert into records.t1 (more) values (1)')
    expect(await ask(url, 'select count(*)::int from records.t1')).toBe(2)
    const again = await connect({ url, poolSize: 2 })
    expect(await migrate(again.pool)).toEqual([])
    await again.close()
  })
})
