// `npm run bench:records [rows] [part…]`: the records engine against the same SQL sent straight through the driver.
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
import { measureTyping } from './typing.ts'
import { measureViewIndex } from './view-index.ts'

const parts = {
  pages: measurePages,
  typing: measureTyping,
  views: measureViewIndex,
  aggregates: measureAggregates,
  schema: measureSchemaChanges,
  exports: measureExports,
  bulk: measureBulkInsert,
}
const [given = '1000000', ...asked] = process.argv.slice(2)
const rows = Number(given)
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
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measure(bench)
  }
} finally {
  await client.end()
  closeConnections()
  await stopServer(server)
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
