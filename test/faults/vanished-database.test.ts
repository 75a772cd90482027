import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../src/platform/database/index.ts'
import { freshDatabase } from '../harness/database.ts'
import { startServer } from '../harness/server.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { countOf, startWriters } from './writers.ts'

it('is left behind within seconds when its connections fall silent, and what was acknowledged is there', async () => {
  const database = await freshDatabase()
  const way = await openProxy(database.url)
  const server = await startServer({
    environment: { DATABASE_URL: way.url, FRONTDESK_DATABASE_TIMEOUT_SECONDS: '1' },
    workers: true,
  })
  onTestFinished(async () => {
    // No database is dropped while a connection is being opened somewhere, and a silent one is for a minute.
    way.breakSilenced()
    await server.stop()
    await way.close()
    await database.drop()
  })
  const { api } = server
  await api.ok.post('/objects', { name: 'notes', columns: [{ name: 'Text', type: 'string' }] })
  const writers = startWriters(api, 'notes')
  await sleep(1000)

  way.silence()
  const before = writers.taken.length
  // New connections are taken at once, as by a new primary; more than one writer gets through again.
  await expect.poll(() => writers.taken.length, { timeout: 40_000 }).toBeGreaterThan(before + 10)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await sleep(500)
  await writers.stop()
  expect([...writers.refused.keys()].filter((status) => status !== 503)).toEqual([])
  const found = await countOf(api, 'notes', writers.taken)
  expect([...found].filter(([, count]) => count !== 1)).toEqual([])
})

describe.each([
  { when: 'another can be asked', prepare: () => undefined },
  { when: 'nobody can be asked', prepare: (way: Proxy) => way.refuse() },
])('a pool over which something is under way, $when', ({ prepare }) => {
  it('closes', async () => {
    const server = await freshDatabase()
    onTestFinished(() => server.drop())
    const way = await openProxy(server.url)
    onTestFinished(() => way.close())
    const database = await connect({ url: way.url, poolSize: 2, timeoutSeconds: 1 })
    const client = await database.pool.connect()

    prepare(way)
    way.silence()
    const asked = client.query('select 1').catch(() => client.release(true))
    await database.close()
    expect(await asked).toBeUndefined()
  })
})

it('is waited for while it works on something that takes long', async () => {
  const server = await startServer({ environment: { FRONTDESK_DATABASE_TIMEOUT_SECONDS: '1' } })
  onTestFinished(() => server.stop())
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(4) is not null as done`.execute(server.app.db)
  expect(rows).toEqual([{ done: true }])
})
