import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { connect } from '../database/index.ts'
import { migrateJobs } from './index.ts'

test('four processes that start together make the tables once', async () => {
  const { url, drop } = await freshDatabase()
  const databases = await Promise.all([1, 2, 3, 4].map(() => connect({ url, poolSize: 2 })))
  const [first] = databases
  try {
    await sql`drop schema if exists graphile_worker cascade`.execute(first!.db)
    await Promise.all(databases.map(migrateJobs))
    const { rows } = await sql<{ id: number }>`select id from graphile_worker.migrations order by id`.execute(
      first!.db,
    )
    expect(rows.length).toBeGreaterThan(15)
    await expect(migrateJobs(first!)).resolves.toBeUndefined()
  } finally {
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  }
})
