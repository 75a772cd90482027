import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, onServer } from '../../../test/harness/database.ts'
import { freePort } from '../../../test/harness/free-port.ts'
import { connect } from './index.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function timeout(url = fresh.url): Promise<string | undefined> {
  const database = await connect({ url, poolSize: 1 })
  const { rows } = await database.pool.query<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  )
  await database.close()
  return rows[0]?.timeout
}

it('limits statements to ten minutes, unless an operator has set another limit, or none', async () => {
  expect(await timeout()).toBe('10min')
  expect(await timeout(`${fresh.url}?options=-c%20statement_timeout%3D5s`)).toBe('5s')
  const name = new URL(fresh.url).pathname.slice(1)
  for (const [set, told] of [
    ["'7s'", '7s'],
    ['0', '0'],
  ]) {
    await onServer(new URL(fresh.url), `alter database ${name} set statement_timeout = ${set}`)
    expect(await timeout()).toBe(told)
  }
})

it('ends a statement at the limit, and the connection goes on', async () => {
  const database = await connect({ url: `${fresh.url}?options=-c%20statement_timeout%3D200ms`, poolSize: 1 })
  await expect(database.pool.query('select pg_sleep(5)')).rejects.toBeInstanceOf(pg.DatabaseError)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('tells of each of several servers why it cannot be used', async () => {
  const absent = new URL(fresh.url)
  absent.pathname = '/absent'
  const port = await freePort()
  const url = absent.href.replace(absent.host, `127.0.0.1:${port},${absent.host}`)
  await expect(connect({ url, poolSize: 1 })).rejects.toThrow(
    `(127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}; ${absent.host}: database "absent" does not exist)`,
  )
})

it('tells why a name that stands for several addresses cannot be reached', async () => {
  const port = await freePort()
  const url = new URL(fresh.url)
  url.host = `localhost:${port}`
  await expect(connect({ url: url.href, poolSize: 1 })).rejects.toThrow(
    /^The database cannot be reached \(connect ECONNREFUSED .*\): check/,
  )
})
