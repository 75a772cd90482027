import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../test/harness/server.ts'
import { startEmbedded } from '../../platform/database/embedded/index.ts'
import { autovacuumPatienceMs } from '../../platform/database/index.ts'

/** A database whose autovacuum looks for work every second. */
async function busyDatabase(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-vacuum-'))
  // A database started as root runs as another user, who needs access to the directory.
  await chmod(dataDir, 0o711)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDir, settings: { autovacuum_naptime: '1s', fsync: 'off' } })
  onTestFinished(() => embedded.stop())
  return embedded.url
}

it('a table that is vacuumed for long gets another field all the same', async () => {
  const server = await startServer({ environment: { DATABASE_URL: await busyDatabase() } })
  onTestFinished(() => server.stop())
  const { api, app } = server
  const { id } = await api.ok.post('/objects', {
    name: 'parts',
    columns: [{ name: 'Name', type: 'string' }],
  })
  const table = sql.id('records', `t${id}`)
  // A page takes a tenth of a second to vacuum, so all of them take minutes.
  await sql`alter table ${table} set (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
    autovacuum_vacuum_insert_threshold = 1, autovacuum_vacuum_insert_scale_factor = 0)`.execute(app.db)
  const rows = Array.from({ length: 900 }, (_, index) => ({ Name: `${index}${'x'.repeat(1500)}` }))
  for (let batch = 0; batch < 3; batch++) await api.ok.post('/objects/parts/rows/bulk', { rows })
  const patience = () => autovacuumPatienceMs(app.db, [`records.t${id}`])
  await expect.poll(patience, { timeout: 30_000 }).toBeGreaterThan(1000)
  await api.ok.post('/objects/parts/fields', { name: 'More', type: 'string' })
  expect((await api.ok.post('/objects/parts/rows/count', {})).count).toBe(2700)
})
