import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ask, makeDirectory, start } from '../../../../test/harness/platform/embedded/scene.ts'
import { connect, migrate } from '../index.ts'

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
})
