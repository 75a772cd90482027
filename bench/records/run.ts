// `npm run bench:records [rows]`: the records engine against the same SQL sent straight through the driver.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { closeConnections } from '../client.ts'
import { freePort, print, startServer, stopServer } from '../server.ts'
import { measureAggregates } from './aggregates.ts'
import { measureBulkInsert } from './bulk.ts'
import { makeDataset } from './dataset.ts'
import { measureExports } from './exports.ts'
import { measurePages } from './pages.ts'
import { measureSchemaChanges } from './schema-changes.ts'
import { measureViewIndex } from './view-index.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const embedded = await attachEmbedded({ dataDir })
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
try {
  const api = `http://127.0.0.1:${port}/public/v1`
  print(`building ${rows} rows`)
  const dataset = await makeDataset(api, client, rows)
  const bench = { api, client, dataset, server, rows }
  await measurePages(bench)
  await measureViewIndex(bench)
  await measureAggregates(bench)
  await measureSchemaChanges(bench)
  await measureExports(bench)
  await measureBulkInsert(bench)
} finally {
  await client.end()
  closeConnections()
  await stopServer(server)
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
