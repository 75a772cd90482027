import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexKeys } from '../../src/platform/database/partitions/catalogue.ts'
import { openHost } from '../../src/platform/jobs/testing/host.ts'
import { expected, movedTables, reader, type Scene, upgraded, writer } from './before-parts.ts'

let scene: Scene
const children: ChildProcess[] = []

beforeAll(async () => {
  scene = await upgraded()
})
afterAll(async () => {
  await Promise.all(children.map(kill))
  await scene.close()
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await scene.host.database.pool.query(text, values)
  return rows as Row[]
}

/** How many rows each part of a table has. */
async function parts(name: string): Promise<Record<string, number>> {
  const rows = await query<{ part: string; count: number }>(
    `select tableoid::regclass::text as part, count(*)::int as count from ${name} group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]))
}

/** Rows that are missing, are there too often, or are not as they should be. */
async function differences(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select * from ${sql.id(name)} except all select * from ${expected(name)})
      union all (select * from ${expected(name)} except all select * from ${sql.id(name)})) as d`.execute(
    scene.host.db,
  )
  return rows[0]?.count ?? -1
}

const index = 'row_changes_default_by_key'
const isValid = async (): Promise<boolean | undefined> =>
  (
    await query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
      [index],
    )
  )[0]?.valid

/** Somebody who is in the middle of a change, for whom the making of an index waits. */
async function somebodyWriting(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: scene.url })
  await client.connect()
  await client.query('begin')
  await client.query('delete from row_changes where id = -1')
  return client
}

describe('the index by which a long history is read in the order of time', () => {
  const table = movedTables.find(({ name }) => name === 'row_changes')
  if (table === undefined) throw new Error('the history is not moved')

  it('is made once, however short statements must be, and anew where its making was cut off', async () => {
    expect(await parts('row_changes')).toEqual({ row_changes_default: 78_000 })
    const cut = await somebodyWriting()
    const failing = indexKeys(scene.host.db, table).catch((error: unknown) => error)
    try {
      await expect.poll(isValid).toBe(false)
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^create index concurrently'`)
      expect(await failing).toBeInstanceOf(Error)
    } finally {
      await cut.end()
    }
    expect(await isValid()).toBe(false)

    const limited = await openHost(`${scene.url}?options=-c%20statement_timeout%3D1s`)
    const busy = await somebodyWriting()
    try {
      const making = indexKeys(limited.db, table)
      await expect
        .poll(() =>
          query(`select from pg_stat_activity where datname = current_database() and state = 'active'
            and query ~ '^(drop|create) index concurrently' and query_start < clock_timestamp() - interval '1.5 s'`),
        )
        .toHaveLength(1)
      await busy.query('rollback')
      await making
    } finally {
      await busy.end()
      await limited.lifetime.close()
    }
    expect(await isValid()).toBe(true)
    const before = await query(`select to_regclass($1)::oid as id`, [index])
    await indexKeys(scene.host.db, table)
    expect(await query(`select to_regclass($1)::oid as id`, [index])).toEqual(before)
    const plan = await query(`explain select at from row_changes_default where at > now() - interval '1 day'
      order by at limit 10000`)
    expect(JSON.stringify(plan)).toContain(index)
  })

  it('is not made where one begins with the key already', async () => {
    for (const one of movedTables) await indexKeys(scene.host.db, one)
    expect(await query(`select from pg_class where relname = 'audit_log_default_by_key'`)).toEqual([])
  })
})

/** Starts a process that moves a table. */
function mover(name: string): ChildProcess {
  const child = fork(join(import.meta.dirname, 'mover.ts'), [scene.url, name])
  children.push(child)
  return child
}

async function copiedTo(name: string): Promise<string | null> {
  const rows = await query<{ to: string | null }>(
    'select copied_to as "to" from partition_moves where table_name = $1',
    [name],
  )
  return rows[0]?.to ?? null
}

/** Ends a process once something more has been copied, and says how far that was. */
async function killOnTheWay(
  child: ChildProcess,
  name: string,
  before: string | null,
): Promise<string | null> {
  await expect.poll(() => copiedTo(name), { interval: 5, timeout: 60_000 }).not.toBe(before)
  await kill(child)
  return copiedTo(name)
}

it.each(movedTables)(
  'the rows of $name are moved while others read and write, though processes are killed',
  async ({ name }) => {
    expect(Object.keys(await parts(name))).toEqual([`${name}_default`])
    const others = [writer(scene.host, name, 0), writer(scene.host, name, 3)]
    const looking = reader(scene.host, name)
    try {
      const first = await killOnTheWay(mover(name), name, null)
      expect(first).not.toBeNull()
      expect(Object.keys(await parts(name))).toEqual([`${name}_default`])
      // Two processes at it, of which one is killed as well.
      const last = mover(name)
      await killOnTheWay(mover(name), name, first)
      if (last.exitCode === null) await once(last, 'exit')
      expect(last.exitCode).toBe(0)
    } finally {
      for (const one of [...others, looking]) one.stop()
    }
    const written = await Promise.all(others.map(({ done }) => done))
    expect(Math.min(...written)).toBeGreaterThan(0)
    expect(await looking.done).toHaveLength(1)
    expect(await differences(name)).toBe(0)
    const found = await parts(name)
    expect(found[`${name}_default`]).toBeUndefined()
    expect(Object.values(found).filter((count) => count > 20_000)).toHaveLength(3)
    const [ids] = await query(`select count(*) = count(distinct id) as "areUnique" from ${name}`)
    expect(ids).toEqual({ areUnique: true })
    expect(
      await query(
        `select relname from pg_class where relkind in ('r', 'p') and relname ~ $1 or relname ~ $2
       union all select tgname from pg_trigger where tgname = 'note_partition_change'
       union all select table_name from partition_moves union all select key from partition_changes`,
        [`^${name}_moving`, `^${name}_.*_by_key$`],
      ),
    ).toEqual([])
  },
  180_000,
)
