import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/harness/database.ts'
import { openHost, type TestHost } from '../../../../test/harness/platform/jobs/host.ts'
import { timeUuid } from '../../../kit/ids.ts'
import type { PartitionedTable } from '../../../kit/partitioned-table.ts'
import { dropPart, keepPartitionsOf, partsUntil } from './index.ts'
import { freeRangeAround, rangeAround } from './ranges.ts'

const table: PartitionedTable<TestHost> = {
  name: 'node_results',
  key: 'run_id',
  keyType: 'uuid',
  retentionDays: () => undefined,
}

let host: TestHost
let url: string
let closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  const database = await freshDatabase()
  url = database.url
  host = await openHost(url)
  closers = [() => host.lifetime.close(), database.drop]
  // Applies all changes to a second table as well, which has the expected rows at every moment.
  await sql`create table expected as select * from node_results`.execute(host.db)
})

afterEach(async () => {
  for (const close of closers) await close()
})

const now = new Date()

/** The first of a month (UTC), so many from this one. */
const monthFromNow = (count: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1))

/** The id of a run that began a day after a moment. */
function runAt(moment: Date, count = 0): string {
  const time = (moment.getTime() + 86_400_000 + count).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count.toString(16).padStart(12, '0')}`
}

async function addResults(runIds: readonly string[], steps = 1): Promise<void> {
  for (const name of ['node_results', 'expected']) {
    await sql`insert into ${sql.id(name)} (run_id, step, id, node_id, alias, type, status, credits, created_at)
      select run_id, step, run_id, 'n', 'n', 'SET', 'SUCCEEDED', 0, '2026-01-01'
      from unnest(${runIds}::uuid[]) run_id, generate_series(1, ${steps}::int) step`.execute(host.db)
  }
}

/** The number of rows of each partition. */
async function parts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; count: number }>`
    select tableoid::regclass::text as part, count(*)::int as count from node_results group by 1 order by 1`.execute(
    host.db,
  )
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]))
}

async function differences(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select * from node_results except select * from expected)
      union all (select * from expected except select * from node_results)) as d`.execute(host.db)
  return rows[0]?.count ?? -1
}

const nameOf = (month: Date): string => `node_results_${month.toISOString().slice(0, 10).replaceAll('-', '')}`

describe('the parts of a table', () => {
  it('of this month and the next are there in a new database', async () => {
    await addResults([timeUuid(), runAt(monthFromNow(1))])
    expect(await parts()).toEqual({ [nameOf(monthFromNow(0))]: 1, [nameOf(monthFromNow(1))]: 1 })
  })

  it('are made ahead of their time, and after three months without a server for what came meanwhile', async () => {
    const later = monthFromNow(4)
    await addResults([runAt(monthFromNow(2)), runAt(monthFromNow(3)), runAt(later)])
    expect(await parts()).toEqual({ node_results_default: 3 })
    await keepPartitionsOf(host, table, new Date(later.getTime() + 5 * 86_400_000))
    expect(await parts()).toEqual({
      [nameOf(monthFromNow(2))]: 1,
      [nameOf(monthFromNow(3))]: 1,
      [nameOf(later)]: 1,
    })
    await addResults([runAt(monthFromNow(5))])
    expect((await parts())[nameOf(monthFromNow(5))]).toBe(1)
    expect(await differences()).toBe(0)
  })

  it('take what a clock that is wrong brings', async () => {
    await addResults([runAt(new Date('2099-01-01')), runAt(new Date('1999-01-01'))])
    await keepPartitionsOf(host, { ...table, retentionDays: () => 90 })
    expect(await parts()).toEqual({ node_results_default: 2 })
  })

  it('are weeks where little is kept, and fill the room that others leave', () => {
    const monday = { from: new Date('2026-11-16'), to: new Date('2026-11-23') }
    expect(rangeAround(new Date('2026-11-22T23:59:59Z'), 14)).toEqual(monday)
    const month = { from: new Date('2026-11-01'), to: new Date('2026-12-01') }
    expect(rangeAround(new Date('2026-11-22'), 90)).toEqual(month)
    expect(freeRangeAround(new Date('2026-12-01'), [month], 14)).toEqual({
      from: new Date('2026-12-01'),
      to: new Date('2026-12-07'),
    })
    expect(freeRangeAround(new Date('2026-11-24'), [monday], 90)).toEqual({ from: monday.to, to: month.to })
    expect(freeRangeAround(new Date('2026-11-16'), [monday], 90)).toBeUndefined()
  })

  it('wait while the table is locked, and are created in a later round', async () => {
    await addResults([runAt(monthFromNow(2))])
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const round = () => keepPartitionsOf(host, table, monthFromNow(2))
    try {
      await other.query('begin')
      await other.query('select from node_results_default')
      await expect(round()).rejects.toMatchObject({ code: '55P03' })
    } finally {
      await other.end()
    }
    await round()
    expect(await parts()).toEqual({ [nameOf(monthFromNow(2))]: 1 })
  })
})

describe('a part that is over', () => {
  it('is dropped, but for the rows that are kept', async () => {
    const [gone, kept] = [runAt(monthFromNow(0)), runAt(monthFromNow(0), 1)]
    await addResults([gone, kept], 3)
    const { over, keptFrom } = await partsUntil(host.db, table, monthFromNow(1))
    expect(over.map(({ name }) => name)).toEqual([nameOf(monthFromNow(0))])
    expect(keptFrom).toEqual(monthFromNow(1))
    for (const part of over) await dropPart(host.db, table, part, async () => [kept])
    expect(await parts()).toEqual({ node_results_default: 3 })
    const { rows } = await sql<{ id: string }>`select distinct run_id as id from node_results`.execute(
      host.db,
    )
    expect(rows).toEqual([{ id: kept }])
    // It is older than its retention, so no partition is created for it.
    const keeping = { ...table, retentionDays: () => 1 }
    await keepPartitionsOf(host, keeping, monthFromNow(2))
    expect(await parts()).toEqual({ node_results_default: 3 })
  })
})

it('an old part is dropped once its readers are done', async () => {
  await addResults([runAt(monthFromNow(0))])
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from node_results')
    const { over } = await partsUntil(host.db, table, monthFromNow(1))
    const dropping = Promise.all(over.map((part) => dropPart(host.db, table, part)))
    // It has waited once, and tries again.
    const waiting = sql`select from pg_stat_activity where datname = current_database()
      and query ~ '^rollback to savepoint' and state = 'idle in transaction'`
    await expect.poll(async () => (await waiting.execute(host.db)).rows, { interval: 20 }).toHaveLength(1)
    await other.query('rollback')
    await dropping
    expect(await parts()).toEqual({})
  } finally {
    await other.end()
  }
})

it('many rows without a part move into their own', async () => {
  const months = [-2, -1, 0].map(monthFromNow)
  for (const month of [0, 1]) await sql`drop table ${sql.id(nameOf(monthFromNow(month)))}`.execute(host.db)
  const runIds = months.flatMap((month) => Array.from({ length: 1500 }, (_, count) => runAt(month, count)))
  await addResults(runIds, 20)
  expect(await parts()).toEqual({ node_results_default: 90_000 })
  await keepPartitionsOf(host, table)
  expect(await parts()).toEqual(Object.fromEntries(months.map((month) => [nameOf(month), 30_000])))
  expect(await differences()).toBe(0)
  // A query with the run id scans one partition only.
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from node_results where run_id = ${sql.lit(runIds[0])} order by step`.execute(host.db)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain(`on ${nameOf(months[0] ?? now)}`)
  expect(text).not.toContain('Append')
})
