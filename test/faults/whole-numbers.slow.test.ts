import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scheduleConversion } from '../../src/objects/definitions/whole-numbers.ts'
import { busyNumbers } from '../harness/objects/busy-numbers.ts'
import { columnTypeIn } from '../harness/objects/former-column.ts'
import { type ManyNumbers, manyNumbers } from '../harness/objects/many-numbers.ts'
import { useServer } from '../harness/server.ts'
import { type Processes, processes } from './processes.ts'

const server = useServer({ environment: { FRONTDESK_RATE_LIMIT: '0' } })
const rows = 60_000
let workers: Processes
let numbers: ManyNumbers

beforeAll(async () => {
  workers = await processes(server.app.database.url)
  numbers = await manyNumbers(server.app, { api: server.api, accountId: server.account.id, rows })
})
afterAll(() => workers.clean())

/** How many rows have been filled of the column that is to take the place of the other; null where there is none. */
async function filled(fieldId: number): Promise<number | null> {
  const column = `w${fieldId}`
  const { rows: found } = await sql`select from pg_attribute
    where attrelid = ${`records.t${numbers.id}`}::regclass and attname = ${column}`.execute(server.app.db)
  if (found.length === 0) return null
  const { rows: counted } = await sql<{ count: number }>`
    select count(${sql.id(column)}) as count from ${sql.id('records', `t${numbers.id}`)}`.execute(
    server.app.db,
  )
  return counted[0]?.count ?? null
}

async function isBuilding(): Promise<boolean> {
  const { rows: found } = await sql`select from pg_stat_activity
    where datname = current_database() and query ~ '^create (unique )?index concurrently'`.execute(
    server.app.db,
  )
  return found.length > 0
}

it('whole numbers are converted although processes are killed over it, while people read and write', async () => {
  const { app, api } = server
  const before = await numbers.indexes()
  const busy = busyNumbers(api, rows)
  await scheduleConversion(app)
  const first = await workers.work()
  await expect.poll(() => filled(numbers.count), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
  await first.signal('SIGKILL')
  const done = await filled(numbers.count)
  expect(done).toBeLessThan(rows)
  expect(await columnTypeIn(app, numbers.id, numbers.count)).toBe('numeric')
  const second = await workers.work()
  await expect.poll(isBuilding, { interval: 5, timeout: 120_000 }).toBe(true)
  await second.signal('SIGKILL')
  await Promise.all([workers.work(), workers.work()])
  for (const id of [numbers.count, numbers.key])
    await expect.poll(() => columnTypeIn(app, numbers.id, id), { timeout: 180_000 }).toBe('bigint')
  await busy.finish()
  // An order in which these people read often may have got an index of its own meanwhile.
  const after = await numbers.indexes()
  expect(after).toEqual({ count: expect.arrayContaining(before.count), key: before.key })
  expect(await numbers.left()).toEqual([])
  const { rows: untouched } = await sql<{ count: number; same: boolean }>`
    select count(*) as count, bool_and(${sql.id(`f${numbers.count}`)} = ${sql.id(`f${numbers.key}`)}) as same
    from ${sql.id('records', `t${numbers.id}`)} where ${sql.id(`f${numbers.key}`)} >= 1000`.execute(app.db)
  expect(untouched).toEqual([{ count: rows - 1000, same: true }])
}, 600_000)
